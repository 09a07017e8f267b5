import { readStored, store } from './stored';

/** A name that is rated; whoever has the token is it. */
export interface OwnName {
  id: string;
  name: string;
  token: string;
}

/** How many names that were used here before can be had again. */
const MOST_EARLIER = 5;

class Own {
  #name = $state<OwnName | null>(readStored<OwnName | null>('own-name', null));
  #earlier = $state<OwnName[]>(readStored<OwnName[]>('earlier-names', []));
  #offered = $state<OwnName | null>(null);

  get name(): OwnName | null {
    return this.#name;
  }

  /** Names that others have replaced in this browser, the last one first. */
  get earlier(): OwnName[] {
    return this.#earlier;
  }

  /** The name of a link that was opened here while another one is in use: somebody has to choose. */
  get offered(): OwnName | null {
    return this.#offered;
  }

  /** A link was opened: its name is used if there is no other, and else offered. */
  open(name: OwnName): void {
    if (this.#name && this.#name.id !== name.id) this.#offered = name;
    else this.keep(name);
  }

  decline(): void {
    this.#offered = null;
  }

  /** Uses a name from now on; another one that was in use stays at hand. */
  use(name: OwnName): void {
    const others = [...(this.#name ? [this.#name] : []), ...this.#earlier];
    this.#keepEarlier(
      others.filter((other, index) => other.id !== name.id && firstOf(others, other) === index),
    );
    this.keep(name);
  }

  /** Notes a name, or that it is gone for good. */
  keep(name: OwnName | null): void {
    this.#offered = null;
    this.#name = name;
    store('own-name', name);
  }

  /** Leaves nothing behind on a device that others use. */
  forget(): void {
    this.keep(null);
    this.#keepEarlier([]);
  }

  #keepEarlier(names: OwnName[]): void {
    this.#earlier = names.slice(0, MOST_EARLIER);
    store('earlier-names', this.#earlier);
  }
}

const firstOf = (names: OwnName[], one: OwnName): number => names.findIndex(({ id }) => id === one.id);

/** The rated name of this browser, if it has one. */
export const own = new Own();
