import { readStored, store } from './stored';

/** A club evening that this browser has been at. */
export interface KeptEvening {
  id: string;
  title: string;
  game: string;
  /** When it was last looked at, in milliseconds since 1970. */
  at: number;
  /** The number under which the person at this browser plays. */
  player?: number;
  /** The token of that player's link: whoever has it takes the player's seats. */
  link?: string;
}

/** How many evenings are remembered; the oldest are forgotten first. */
const MOST = 12;

class Evenings {
  #kept = $state.raw(readStored<KeptEvening[]>('evenings', []));

  /** All, the last visited first. */
  get all(): KeptEvening[] {
    return this.#kept;
  }

  find(id: string): KeptEvening | undefined {
    return this.#kept.find((evening) => evening.id === id);
  }

  keep(evening: Omit<KeptEvening, 'at'>): void {
    // Other tabs keep evenings, too.
    const all = readStored('evenings', this.#kept);
    const known = all.find((other) => other.id === evening.id);
    const others = all.filter((other) => other !== known);
    this.#kept = [{ ...known, ...evening, at: Date.now() }, ...others].slice(0, MOST);
    store('evenings', this.#kept);
  }
}

export const evenings = new Evenings();
