/** Something that is told for a moment, wherever on the page somebody looks. */
export interface Toast {
  id: number;
  text: string;
  /** What a press on it does. */
  open?: () => void;
  /** Whether it is about the reader: it stands longer and is marked. */
  mine: boolean;
}

/** How long a toast stands: this long, and longer for each letter, as people read; in milliseconds. */
const SHORTEST = 4_000;
const A_LETTER = 45;
/** More at once would hide the board. */
const MOST = 3;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #last = 0;

  show(text: string, { open, mine = false }: { open?: () => void; mine?: boolean } = {}): void {
    this.#last += 1;
    const id = this.#last;
    // The same words twice in a row are one piece of news.
    const others = this.list.filter((one) => one.text !== text);
    this.list = [...others, { id, text, mine, ...(open ? { open } : {}) }].slice(-MOST);
    setTimeout(() => this.drop(id), (SHORTEST + text.length * A_LETTER) * (mine ? 2 : 1));
  }

  drop(id: number): void {
    if (this.list.some((one) => one.id === id)) this.list = this.list.filter((one) => one.id !== id);
  }
}

/** All that is told for a moment on this page. */
export const toasts = new Toasts();
