import { readStored, store } from '../../lib/state/stored';

/** Whether this screen stands on a wall or a shelf, instead of lying between the players; kept in this browser. */
class Upright {
  #on = $state(readStored<boolean>('upright', false));

  get on(): boolean {
    return this.#on;
  }

  turn = (): void => {
    this.#on = !this.#on;
    store('upright', this.#on);
  };
}

export const upright = new Upright();
