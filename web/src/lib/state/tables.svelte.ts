import { untrack } from 'svelte';
import { forgetHere } from '../net/host';
import type { PerSeat, Phase, Seat } from '../types/messages';
import { readStored, store } from './stored';

/** A table at which this browser has a seat or which it manages. Whoever has a token holds the seat. */
export interface KeptTable {
  id: string;
  game: string;
  /** When it was last looked at, in milliseconds since 1970. */
  at: number;
  host?: string;
  seats: PerSeat<string>;
  phase?: Phase;
  /** The last line of the talk that was read here. */
  read?: number;
  /** What the token of the seat was made from, if it follows from a rated name. */
  nonce?: string;
  /** Not listed among the games that run; the seat is kept. */
  hidden?: boolean;
  /** What was last seen there. */
  seen?: SeenGame;
  /** Several people share this device. */
  shared?: boolean;
  /** One screen is the table and phones hold the hands; which of them this device is. */
  around?: 'screen' | 'hand';
}

/** A game as it was last seen. */
export interface SeenGame {
  /** Who else plays, bots included. */
  others: string[];
  /** Whose turn it is: mine, or the name of somebody else. */
  turn: { mine: boolean; name: string } | null;
  /** How many lines of others were not read yet. */
  unread: number;
}

/** How many tables are remembered: the oldest that are over are forgotten first, and those that run when there are far too many. */
const MOST = 30;
const MOST_RUNNING = 200;

class Tables {
  #kept = $state.raw(readStored<KeptTable[]>('tables', []));
  /** Whether this browser keeps what is known here. */
  #stored = true;

  /** Other tabs keep seats, too: nothing is changed without what they have kept since. */
  #refresh(): void {
    if (!this.#stored) return;
    const known = untrack(() => this.#kept);
    const now = readStored('tables', known);
    if (JSON.stringify(now) !== JSON.stringify(known)) this.#kept = now;
  }

  /** All, the last visited first. */
  get all(): KeptTable[] {
    return this.#kept;
  }

  find(id: string): KeptTable | undefined {
    return this.#kept.find((table) => table.id === id);
  }

  keep(table: Omit<KeptTable, 'at'>): void {
    this.#refresh();
    const others = this.#kept.filter((other) => other.id !== table.id);
    const all = [{ ...table, at: Date.now() }, ...others];
    const runs = (one: KeptTable) => one.phase !== 'over';
    this.#write(all.filter((one, index) => index < MOST || (index < MOST_RUNNING && runs(one))));
  }

  /** The games that run and are not hidden, the last visited first. */
  get running(): KeptTable[] {
    return this.#kept.filter((table) => table.phase !== 'over' && !table.hidden);
  }

  /** Lists a game among those that run, or not; its seat is kept either way. */
  hide(id: string, hidden: boolean): void {
    this.#change(id, { hidden });
  }

  noteNonce(id: string, nonce: string): void {
    if (this.find(id)?.nonce !== nonce) this.#change(id, { nonce });
  }

  /** Notes what was seen of a game. */
  noteGame(id: string, seen: SeenGame): void {
    const known = this.find(id);
    if (known && JSON.stringify(known.seen) !== JSON.stringify(seen)) this.#change(id, { seen });
  }

  /** Adds a seat to what is known of a table. */
  take(id: string, game: string, seat: Seat, token: string): void {
    this.#refresh();
    const known = this.find(id) ?? { id, game, seats: {} };
    this.keep({ ...known, seats: { ...known.seats, [seat]: token } });
  }

  /** Notes how far a table is that somebody looks at; says nothing if it is not ours. Who looks at it wants to see it again. */
  note(id: string, phase: Phase): void {
    this.#refresh();
    const known = this.find(id);
    if (known && (known.phase !== phase || known.hidden)) this.keep({ ...known, phase, hidden: false });
  }

  /** Notes how far a table is at which nobody looks. */
  notePhase(id: string, phase: Phase): void {
    if (this.find(id)?.phase !== phase) this.#change(id, { phase });
  }

  /** Notes what of the talk was read. */
  noteRead(id: string, seq: number): void {
    const known = this.find(id);
    if (known && (known.read ?? 0) < seq) this.#change(id, { read: seq });
  }

  #change(id: string, change: Partial<KeptTable>): void {
    this.#refresh();
    this.#write(this.#kept.map((table) => (table.id === id ? { ...table, ...change } : table)));
  }

  forget(id: string): void {
    this.#refresh();
    this.#write(this.#kept.filter((table) => table.id !== id));
  }

  #write(tables: KeptTable[]): void {
    // What nobody finds any more is not kept, either.
    for (const { id } of this.#kept) if (!tables.some((table) => table.id === id)) forgetHere(id);
    this.#kept = tables;
    this.#stored = store('tables', tables);
  }
}

export const tables = new Tables();
