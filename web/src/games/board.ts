import type { Sitter } from '../lib/seats/sitter';
import type { SoundName } from '../lib/sound/sound';
import type { PerSeat, Seat } from '../lib/types/messages';
import type { Newest, Past, Refusal } from '../lib/types/parts';

export type { Past, PerSeat, Refusal, Seat, Sitter };

/** What a board is given. */
export interface BoardProps<View = unknown, Event = unknown, Prospect = unknown> {
  view: View; // the viewer's view, as the server sent it (JSON of the game's View type)
  viewer: Seat | null; // who looks and acts; null = watcher. On a screen that may be touched, whoever's turn it is
  side: Seat; // from which side the table is seen (the viewer's own seat; watchers choose)
  sitters: PerSeat<Sitter>;
  turn: Seat | null;
  legal: string[]; // texts of the legal moves if it is the viewer's turn, else []
  prospects?: readonly Prospect[] | undefined; // what each legal move would bring, in the same order; only from games that tell it
  play: (text: string) => void; // send a move's text. The board shows it at once as pending until `view` changes
  pending: string | null; // the text that was sent and not answered yet
  why: (text: string) => Promise<Refusal | null>; // why a move is impossible (null: it is possible)
  happening: Newest<Event> | null; // the newest move(s), to animate; changes identity each time
  hint: string | null; // text of a move to point at
  mark: number | null; // number of a move (1-based) whose place is to be shown (a clicked line of the log)
  since?: readonly Past<Event>[]; // what others did since the viewer's last move, to be marked
  scene?: unknown; // what of a longer scene is shown now, in the game's own form (see `stages` of the module)
  onward?: () => void; // what is seen has been seen: shows the next step
  tempo?: number; // how long times are, compared with the normal pace; 0: at once
  history?: readonly Past<Event>[]; // the moves of this round as they were told, to find the place of a marked one
  motion: boolean; // false: no travel, only fades
  sound: (name: SoundName) => void;
  looks?: PerSeat<string>; // where each seat looked last, if the table has agreed to show it
  flat: boolean; // prefer the accessible flat drawing (Casa Grande's plan)
  handFirst?: boolean; // the table lies on another screen: what that shows is left out, the hand is large
  shared?: boolean; // several people share this device: each is called by name, nobody "you"
  around?: boolean; // this is that screen: names and standings are told at its sides
  opposite?: boolean; // whoever touches that screen sits across: what is pressed and read there is turned round
}

/** The event of a move by its number, as far as it was told. */
export function eventOf<Event>(history: readonly Past<Event>[] | undefined, number: number): Event | null {
  const past = history?.find((one) => number >= one.number && number < one.number + one.events.length);
  return past?.events[number - past.number] ?? null;
}
