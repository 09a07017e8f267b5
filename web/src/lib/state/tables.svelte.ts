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
  /** Several people share this device. */
  shared?: boolean;
  /** One screen is the table and phones hold the hands; which of them this device is. */
  around?: 'screen' | 'hand';
}

/** How many tables are remembered; the oldest are forgotten first. */
const MOST = 30;

class Tables {
  #kept = $state<KeptTable[]>(readStored<KeptTable[]>('tables', []));

  /** All, the last visited first. */
  get all(): KeptTable[] {
    return this.#kept;
  }

  find(id: string): KeptTable | undefined {
    return this.#kept.find((table) => table.id === id);
  }

  keep(table: Omit<KeptTable, 'at'>): void {
    const others = this.#kept.filter((other) => other.id !== table.id);
    this.#write([{ ...table, at: Date.now() }, ...others].slice(0, MOST));
  }

  /** Adds a seat to what is known of a table. */
  take(id: string, game: string, seat: Seat, token: string): void {
    const known = this.find(id) ?? { id, game, seats: {} };
    this.keep({ ...known, seats: { ...known.seats, [seat]: token } });
  }

  /** Notes how far a table is; says nothing if it is not ours. */
  note(id: string, phase: Phase): void {
    const known = this.find(id);
    if (known && known.phase !== phase) this.keep({ ...known, phase });
  }

  /** Notes what of the talk was read. */
  noteRead(id: string, seq: number): void {
    const known = this.find(id);
    if (known && (known.read ?? 0) < seq)
      this.#write(this.#kept.map((table) => (table.id === id ? { ...table, read: seq } : table)));
  }

  forget(id: string): void {
    this.#write(this.#kept.filter((table) => table.id !== id));
  }

  #write(tables: KeptTable[]): void {
    // What nobody finds any more is not kept, either.
    for (const { id } of this.#kept) if (!tables.some((table) => table.id === id)) forgetHere(id);
    this.#kept = tables;
    store('tables', tables);
  }
}

export const tables = new Tables();
