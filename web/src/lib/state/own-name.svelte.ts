import { readStored, store } from './stored';

/** A name that is rated; whoever has the token is it. */
export interface OwnName {
  id: string;
  name: string;
  token: string;
}

class Own {
  #name = $state<OwnName | null>(readStored<OwnName | null>('own-name', null));

  get name(): OwnName | null {
    return this.#name;
  }

  keep(name: OwnName | null): void {
    this.#name = name;
    store('own-name', name);
  }
}

/** The rated name of this browser, if it has one. */
export const own = new Own();
