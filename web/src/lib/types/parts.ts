// Parts of messages that have no name of their own in Rust.
import type { ErrorBody } from './http';
import type { PerSeat, Rules, Seat, ServerMessage } from './messages';

/** What a host says when it ends a connection. */
export type Bye = Omit<Extract<ServerMessage, { type: 'bye' }>, 'type'>;

/** Why something can't be done, said through a socket or over HTTP: a code, a sentence in English, and what the game's rules say. */
export type Refusal = ErrorBody;

/** A move of the running round with the rolls that followed it: its number, and what the viewer was told of it. */
export interface Past<Event = unknown> {
  number: number;
  events: readonly Event[];
}

/** The newest moves, to be animated as one: the number of the first and who made it. */
export interface Newest<Event = unknown> {
  number: number;
  seat: Seat;
  events: Event[];
}

/** What the client reads of a record in the format tavola/1. */
export interface GameRecord {
  game: string;
  rules: Rules;
  moves: string[];
  seats?: PerSeat<{ kind?: string; name?: string }>;
}
