import { reachablePage } from '../net/address';

/** Where others find this page. Asked once, when a link is shown first. */
class Reach {
  #page = $state<string | null | undefined>(undefined);
  #asked = false;

  /** The address of this page as others reach it; `null` if only this machine does, and not known at first. */
  get page(): string | null | undefined {
    if (!this.#asked) {
      this.#asked = true;
      void reachablePage().then((found) => (this.#page = found));
    }
    return this.#page;
  }

  /** Whether nobody else reaches this page. */
  get alone(): boolean {
    return this.page === null;
  }

  /** The link to a place of this page that can be handed out; on this machine alone if nobody else reaches it. */
  link(path: string): string {
    return new URL(`#${path}`, this.page ?? location.href).href;
  }
}

export const reach = new Reach();
