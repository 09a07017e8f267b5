// Parts of messages that have no name of their own in Rust.
import type { PerSeat, Rules, Seat, ServerMessage } from './messages';

/** By whose eyes a round that is over is looked at again; `open` hides nothing. */
export type Eyes = Seat | 'watcher' | 'open';

/** What a host says when it ends a connection. */
export type Bye = Omit<Extract<ServerMessage, { type: 'bye' }>, 'type'>;

/** What the client reads of a record in the format tavola/1. */
export interface GameRecord {
  game: string;
  rules: Rules;
  moves: string[];
  seats?: PerSeat<{ kind?: string; name?: string }>;
}
