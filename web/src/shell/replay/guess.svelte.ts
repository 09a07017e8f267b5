import type { Choice, Judgement, Study } from '../../lib/local/analysis';
import type { Seat } from '../../lib/types/messages';

/** "What would you have played?": decisions of a game before they were made, one after the other. */
export class Guess {
  /** The decision that is asked for; nothing when there is none any more. */
  choice = $state.raw<Choice | null>(null);
  /** What the bots think of the answer. */
  verdict = $state.raw<Judgement | null>(null);
  /** The answer, until it is judged. */
  given = $state<string | null>(null);
  /** Whether it is looked for. */
  looking = $state(true);
  /** Whether nobody waits for an answer any more. */
  #closed = false;

  constructor(
    private readonly study: Study,
    /** Whose decisions; anybody's without it. */
    private readonly seat: Seat | null,
    /** Hears to which move it has come. */
    private readonly come: (number: number) => void,
    private readonly fail: () => void,
  ) {}

  /** Asks for the first decision from a move on. */
  from(number: number): void {
    this.looking = true;
    this.verdict = null;
    this.given = null;
    void this.study
      .ask('choice', { from: number, seat: this.seat })
      .then((choice) => {
        if (this.#closed) return;
        this.choice = choice;
        this.looking = false;
        if (choice) this.come(choice.number);
      })
      .catch(this.#failed);
  }

  close(): void {
    this.#closed = true;
  }

  readonly #failed = (): void => {
    if (!this.#closed) this.fail();
  };

  /** The decision after this one. */
  next(): void {
    if (this.choice) this.from(this.choice.number + 1);
  }

  /** Answers with a move. */
  answer = (text: string): void => {
    if (!this.choice || this.given !== null) return;
    this.given = text;
    void this.study
      .ask('judge', { index: this.choice.index, instead: text })
      .then((verdict) => (this.verdict = verdict))
      .catch(this.#failed);
  };
}
