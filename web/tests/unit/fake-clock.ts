import type { Clock } from '../../src/lib/pace/queue';

/** A clock that goes on when a test says so. */
export class FakeClock implements Clock {
  #now = 0;
  #wakes: { at: number; wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, wake: () => void): () => void {
    const one = { at: this.#now + milliseconds, wake };
    this.#wakes.push(one);
    return () => {
      this.#wakes = this.#wakes.filter((other) => other !== one);
    };
  }

  /** Lets time pass and wakes whoever is due, in order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#wakes.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#now = next.at;
      this.#wakes = this.#wakes.filter((other) => other !== next);
      next.wake();
    }
    this.#now = end;
  }
}
