import type { BoardProps, Refusal } from '../../games/board';
import type { Frame, Lesson, Step } from '../../games/lesson';
import { tempo } from '../../lib/pace/pace.svelte';
import { pageClock, Queue, type Clock } from '../../lib/pace/queue';
import { THINKING, whole, type Stage, type Staging } from '../../lib/pace/stages';

/** What the player tried that the lesson did not ask for. */
export type Astray = 'other' | 'no' | null;

/** Leads through a lesson: shows its positions, takes the moves that it asks for, and notes the others. */
export class Guide {
  /** The number of the step, from 0. */
  index = $state(0);
  astray = $state<Astray>(null);
  happening = $state.raw<BoardProps['happening']>(null);
  /** What a board shows beside the view in a longer scene. */
  scene = $state.raw<unknown>(null);
  #at = $state(0);
  /** A move on its way to the position that is shown. */
  #stage = $state.raw<Stage | null>(null);
  #queue: Queue;

  constructor(
    readonly lesson: Lesson,
    /** How the game takes its moves apart. */
    private readonly staging: Staging | undefined,
    /** Turns a name in the texts into a sentence. */
    private readonly tell: (astray: 'other' | 'no') => string,
    showing: { tempo?: () => number; clock?: Clock } = {},
  ) {
    this.#queue = new Queue(showing.tempo ?? tempo, showing.clock ?? pageClock);
  }

  get step(): Step {
    const step = this.lesson.steps[this.index];
    if (!step) throw new Error(`a lesson has no step ${this.index}`);
    return step;
  }

  get frame(): Frame {
    const frame = this.lesson.frames[this.#at];
    if (!frame) throw new Error(`a lesson has no position ${this.#at}`);
    const stage = this.#stage;
    return stage ? { ...frame, view: stage.view, turn: stage.turn ?? frame.turn } : frame;
  }

  /** What is seen has been seen: the next move, if one waits. */
  skip = (): void => this.#queue.skip();

  /** Whether the moves between two steps are still being shown. */
  get shows(): boolean {
    return this.#at !== this.step.at || this.#stage !== null;
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
    const from = this.#at;
    for (let at = from + 1; at <= this.step.at; at += 1) this.#show(at, at === from + 1);
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
    this.#queue.clear();
  }

  #stand(index: number): void {
    this.#queue.clear();
    this.#stage = null;
    this.scene = null;
    this.index = index;
    this.#at = this.step.at;
    this.astray = null;
    this.happening = null;
  }

  /** Shows a move when all before it was seen. */
  #show(at: number, own: boolean): void {
    const before = this.lesson.frames[at - 1];
    const after = this.lesson.frames[at];
    if (!before || !after) return;
    const seat = before.turn ?? after.turn ?? this.lesson.seat;
    const made = {
      before: before.view,
      after: after.view,
      seat,
      viewer: this.lesson.seat,
      events: [after.event],
    };
    const stages = this.staging ? this.staging(made) : [whole(made)];
    stages.forEach((stage, index) =>
      this.#queue.push({
        lead: own || index > 0 ? 0 : THINKING,
        hold: stage.hold,
        own: own && index === 0,
        fresh: index === 0,
        awaits: stage.awaits ?? false,
        show: () => {
          const last = index === stages.length - 1;
          this.#at = at;
          this.#stage = last ? null : { ...stage, turn: stage.turn === undefined ? before.turn : stage.turn };
          this.scene = stage.scene ?? null;
          this.happening = { number: at, seat, events: stage.events };
        },
      }),
    );
  }
}
