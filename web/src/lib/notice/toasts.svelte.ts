/** Something that is told for a moment, wherever on the page somebody looks. */
export interface Toast {
  id: number;
  text: string;
  /** What a press on it does. */
  open?: () => void;
  /** What it is about: only the newest word on it is shown. */
  about?: string;
  /** Whether it is about the reader: it stands longer and is marked. */
  mine: boolean;
}

/** How long a toast stands: this long, and longer for each letter, as people read; in milliseconds. */
const SHORTEST = 4_000;
const A_LETTER = 45;
/** What is longer is cut off, and need not be read here. */
const MOST_LETTERS = 140;
/** More at once would hide the board. */
const MOST = 3;

class Toasts {
  list = $state.raw<Toast[]>([]);
  /** How often something came to lie above the page since it was opened. */
  risen = $state(0);
  #last = 0;

  show(
    text: string,
    { open, about, mine = false }: { open?: () => void; about?: string; mine?: boolean } = {},
  ): void {
    this.#last += 1;
    const id = this.#last;
    // The same words twice in a row are one piece of news.
    const others = this.list.filter((one) => one.text !== text && (!about || one.about !== about));
    const toast = { id, text, mine, ...(open ? { open } : {}), ...(about ? { about } : {}) };
    this.list = [...others, toast].slice(-MOST);
    const letters = Math.min(text.length, MOST_LETTERS);
    setTimeout(() => this.drop(id), (SHORTEST + letters * A_LETTER) * (mine ? 2 : 1));
  }

  /** What it was about is over. */
  forget(about: string): void {
    if (this.list.some((one) => one.about === about))
      this.list = this.list.filter((one) => one.about !== about);
  }

  /** Something lies above the page now: what is told comes above it. */
  rise(): void {
    this.risen += 1;
  }

  drop(id: number): void {
    if (this.list.some((one) => one.id === id)) this.list = this.list.filter((one) => one.id !== id);
  }
}

/** All that is told for a moment on this page. */
export const toasts = new Toasts();
