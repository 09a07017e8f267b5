const FIRST = 400;
const LONGEST = 15_000;

/** How long to wait before the next attempt: twice as long each time, a little by chance so that not all come at once. */
export class Patience {
  #attempts = 0;

  next(): number {
    const full = Math.min(LONGEST, FIRST * 2 ** this.#attempts);
    this.#attempts += 1;
    return full / 2 + (Math.random() * full) / 2;
  }

  reset(): void {
    this.#attempts = 0;
  }
}
