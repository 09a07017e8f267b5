import { nextTask } from '../ui/tasks';

/** Tells the time and wakes somebody later; tests bring one of their own. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls back after so many milliseconds, unless it is called off. */
  after(milliseconds: number, wake: () => void): () => void;
  /** Calls back in a task of its own, as soon as may be, unless it is called off. Without it, what comes is shown where it comes. */
  apart?(wake: () => void): () => void;
}

/** The clock of the page. */
export const pageClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, wake) => {
    const timer = setTimeout(wake, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The clock of a page that hears from a host. */
export const tableClock: Clock = { ...pageClock, apart: nextTask };

/** One thing to see by itself. */
export interface Step {
  /** Brings it onto the page. */
  show: () => void;
  /** How long somebody seems to think before it, in milliseconds at the normal pace; time that has passed anyway counts. */
  lead: number;
  /** How long it is to be seen before the next one, in milliseconds at the normal pace. */
  hold: number;
  /** The viewer did it: where nothing else waits, it is seen at once. */
  own?: boolean;
  /** Something new happened, it does not only go on. */
  fresh?: boolean;
  /** It waits for the viewer, who may take their time unless something new has happened meanwhile. */
  awaits?: boolean;
}

/** How long a step that waits for the viewer is seen when the game has gone on without them, in milliseconds. */
const BRIEF = 400;

/**
 * What waits to be seen: steps in the order in which they happened, each for its time. What is true may be further than what is
 * shown; a step never shows before the one ahead of it was seen.
 */
export class Queue {
  #waiting: Step[] = [];
  /** From when on the step that is seen now has had its time. */
  #seenAt = -Infinity;
  #callOff: (() => void) | null = null;
  /** Whether the step that is seen now waits for the viewer. */
  #awaiting = false;
  #showing = false;

  constructor(
    /** How long times are, compared with the normal pace: 2 is half as fast, 0 is at once. */
    private readonly tempo: () => number,
    private readonly clock: Clock = pageClock,
    /** Hears how many steps wait. */
    private readonly changed: (waiting: number) => void = () => undefined,
  ) {}

  /** How many steps wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Has something shown when all before it was seen. */
  push(step: Step): void {
    if (step.own && this.#waiting.length === 0) this.#seenAt = -Infinity;
    this.#waiting.push(step);
    if (step.fresh && this.#awaiting)
      this.#seenAt = Math.min(this.#seenAt, this.clock.now() + BRIEF * this.tempo());
    // To read what the host sends and to draw it are two tasks: a slow phone can answer a finger in between.
    if (this.clock.apart && this.tempo() > 0 && !this.#showing) {
      this.#callOff?.();
      this.#callOff = this.clock.apart(() => this.#go());
    } else this.#go();
  }

  /** Shows the next step now: what is seen has been seen. */
  skip(): void {
    this.#seenAt = -Infinity;
    const next = this.#waiting[0];
    if (next) this.#waiting[0] = { ...next, lead: 0 };
    this.#go();
  }

  /** Shows all that waits now. */
  flush(): void {
    while (this.#waiting.length > 0) this.skip();
    this.#seenAt = -Infinity;
  }

  /** Shows nothing any more. */
  clear(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#waiting = [];
    this.changed(0);
  }

  #go(): void {
    // A step that is being shown may lead to another one; that waits its turn below.
    if (this.#showing) return;
    this.#callOff?.();
    this.#callOff = null;
    this.#showing = true;
    let next = this.#waiting[0];
    while (next !== undefined) {
      const tempo = this.tempo();
      const wait = tempo === 0 ? 0 : this.#seenAt + next.lead * tempo - this.clock.now();
      if (wait > 0) {
        this.#callOff = this.clock.after(wait, () => this.#go());
        break;
      }
      this.#waiting.shift();
      this.#awaiting = next.awaits ?? false;
      const passed = this.#awaiting && this.#waiting.some(({ fresh }) => fresh);
      this.#seenAt = this.clock.now() + (passed ? BRIEF : next.hold) * tempo;
      next.show();
      next = this.#waiting[0];
    }
    this.#showing = false;
    this.changed(this.#waiting.length);
  }
}
