import type { Seat } from './board';

/** What is seen at one point of a lesson, and what led there. */
export interface Frame {
  view: unknown;
  turn: Seat | null;
  /** The legal moves, where the player acts. */
  legal: string[];
  /** What each of them would bring, in the same order, where the game tells it. */
  prospects?: unknown[];
  /** The event of the move before; nothing at the beginning. */
  event: unknown;
}

/** A point at which the player does or looks at something. */
export interface Step {
  /** Its name in the texts. */
  name: string;
  /** The frame at which it stands. */
  at: number;
  /** The move to be made; nothing where there is only something to look at. */
  move: string | null;
}

/** A guided first game, as `scripts/lessons.mjs` wrote it down with the program: `games/<slug>/lesson.json`. */
export interface Lesson {
  seat: Seat;
  steps: Step[];
  frames: Frame[];
}
