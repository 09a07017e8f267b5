import type { BoardProps, Refusal } from '../../games/board';
import type { Frame, Lesson, Step } from '../../games/lesson';

/** How long the moves between two steps take, in milliseconds: slow enough to follow. */
const PACE = 1100;

/** What the player tried that the lesson did not ask for. */
export type Astray = 'other' | 'no' | null;

/** Leads through a lesson: shows its positions, takes the moves that it asks for, and notes the others. */
export class Guide {
  /** The number of the step, from 0. */
  index = $state(0);
  astray = $state<Astray>(null);
  happening = $state.raw<BoardProps['happening']>(null);
  #at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    /** Whether moves of others are shown one after the other. */
    private readonly motion: () => boolean,
    /** Turns a name in the texts into a sentence. */
    private readonly tell: (astray: 'other' | 'no') => string,
  ) {}

  get step(): Step {
    const step = this.lesson.steps[this.index];
    if (!step) throw new Error(`a lesson has no step ${this.index}`);
    return step;
  }

  get frame(): Frame {
    const frame = this.lesson.frames[this.#at];
    if (!frame) throw new Error(`a lesson has no position ${this.#at}`);
    return frame;
  }

  /** Whether the moves between two steps are still being shown. */
  get shows(): boolean {
    return this.#at !== this.step.at;
  }

  get legal(): string[] {
    return this.shows || this.step.move === null ? [] : this.frame.legal;
  }

  /** What each legal move would bring. */
  get prospects(): unknown[] | undefined {
    return this.legal.length > 0 ? this.frame.prospects : undefined;
  }

  get hint(): string | null {
    return this.shows ? null : this.step.move;
  }

  get last(): boolean {
    return this.index === this.lesson.steps.length - 1;
  }

  /** The player makes a move: the one that is asked for leads on. */
  play = (text: string): void => {
    if (this.shows || this.step.move === null) return;
    if (text !== this.step.move) {
      this.astray = 'other';
      return;
    }
    // The player's move is seen at once, the answers after a while.
    this.index += 1;
    this.astray = null;
    this.#show(this.#at + 1);
  };

  why = (text: string): Promise<Refusal | null> => {
    const legal = this.legal.includes(text);
    if (!legal) this.astray = 'no';
    return Promise.resolve(legal ? null : { code: 'lesson', sentence: this.tell('no') });
  };

  /** What is to be looked at has been seen, or the move is to be made for the player. */
  next(): void {
    if (this.step.move !== null) this.play(this.step.move);
    else if (!this.last) this.#stand(this.index + 1);
  }

  back(): void {
    if (this.index > 0) this.#stand(this.index - 1);
  }

  again(): void {
    this.#stand(0);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #stand(index: number): void {
    clearTimeout(this.#timer);
    this.index = index;
    this.#at = this.step.at;
    this.astray = null;
    this.happening = null;
  }

  #show(at: number): void {
    this.#at = at;
    const { event, turn } = this.frame;
    const seat = this.lesson.frames[at - 1]?.turn ?? turn ?? this.lesson.seat;
    this.happening = { number: at, seat, events: [event] };
    if (this.shows) this.#timer = setTimeout(() => this.#show(at + 1), this.motion() ? PACE : PACE / 4);
  }
}
