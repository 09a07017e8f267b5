export type Seat = 'A' | 'B' | 'C' | 'D';
export type PerSeat<T> = Partial<Record<Seat, T>>;
export interface Sitter {
  name: string;
  kind: 'person' | 'bot' | 'free';
  present: boolean;
}
export interface Refusal {
  code: string;
  sentence: string;
  violation?: unknown;
}
export interface BoardProps<View = unknown, Event = unknown> {
  view: View; // the viewer's view, as the server sent it (JSON of the game's View type)
  viewer: Seat | null; // whose eyes; null = watcher
  side: Seat; // from which side the table is seen (the viewer's own seat; watchers choose)
  sitters: PerSeat<Sitter>;
  turn: Seat | null;
  legal: string[]; // texts of the legal moves if it is the viewer's turn, else []
  play: (text: string) => void; // send a move's text. The board shows it at once as pending until `view` changes
  pending: string | null; // the text that was sent and not answered yet
  why: (text: string) => Promise<Refusal | null>; // why a move is impossible (null: it is possible)
  happening: { number: number; seat: Seat; events: Event[] } | null; // the newest move(s), to animate; changes identity each time
  hint: string | null; // text of a move to point at
  mark: number | null; // number of a move (1-based) whose place is to be shown (a clicked line of the log)
  motion: boolean; // false: no travel, only fades
  sound: (name: 'lay' | 'flip' | 'take' | 'block' | 'roll' | 'walk' | 'turn' | 'end') => void;
  flat: boolean; // prefer the accessible flat drawing (Casa Grande's plan)
}
