import type { Seat } from '../types/messages';

/** What is seen of a move at one moment. */
export interface Stage {
  view: unknown;
  /** Who seems to act; whoever acted before the move unless it is said. */
  turn?: Seat | null;
  /** What happens now, to be animated and told to those who listen. */
  events: unknown[];
  /** What the log says of the move by now. */
  told: unknown[];
  /** How long it is to be seen, in milliseconds at the normal pace. */
  hold: number;
  /** It waits for the viewer to lead on. */
  awaits?: boolean;
  /** What a board shows beside the view in a longer scene, in the game's own form. */
  scene?: unknown;
}

/** A move that was made, with what the viewer saw before it and sees after it. */
export interface Made<View = unknown, Event = unknown> {
  before: View;
  after: View;
  seat: Seat;
  /** Whose eyes; nobody's for a watcher. */
  viewer: Seat | null;
  /** The move and the rolls that followed it. */
  events: Event[];
}

/** Takes a move apart into what is to be seen one after the other; the last stage is the whole move. */
export type Staging<View = unknown, Event = unknown> = (made: Made<View, Event>) => Stage[];

/** How long somebody seems to think before the first step of a turn, in milliseconds at the normal pace. */
export const THINKING = 350;
/** How long a plain move is seen. */
export const PLAIN = 750;

/** A move that is seen at once, all of it. */
export function whole({ after, events }: Made, hold = PLAIN): Stage {
  return { view: after, events, told: events, hold };
}
