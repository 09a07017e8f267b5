import { readStored, store } from '../../../lib/state/stored';
import type { Count, Lying, Tally } from '../../../lib/types/cassa-grande';
import type { Seat } from '../../../lib/types/messages';
import { emptyBook, type CountedRules, type ScoreBook } from './book';
import type { Counting } from './counting';

/** How many steps can be taken back: a whole evening. */
const MOST_STEPS = 500;
const UNKNOWN = '?';

interface Step {
  book: ScoreBook;
  cursor: number;
  editing: number | null;
}

/** The book that is written in this browser: one place for what lies where, what was before, and where one is. */
export class Keeper {
  #step = $state.raw<Step>({ book: emptyBook(), cursor: 0, editing: null });
  #past = $state.raw<Step[]>([]);
  /** How many places the counts filled by themselves after the last card. */
  filled = $state.raw<{ count: number; what: Lying } | null>(null);

  readonly tally: Tally;

  constructor(private readonly counting: Counting) {
    const kept = readStored<ScoreBook | null>('score', null);
    // What was kept may be of an older kind.
    if (kept && counting(kept)) this.#step = { book: kept, cursor: 0, editing: null };
    this.tally = $derived(this.#count(this.book));
    if (this.cells.includes(UNKNOWN)) this.move(this.#next(-1));
    else this.#rest();
  }

  get book(): ScoreBook {
    return this.#step.book;
  }
  get cursor(): number {
    return this.#step.cursor;
  }
  /** The kept round that is being mended, from 0. */
  get editing(): number | null {
    return this.#step.editing;
  }
  /** What lies on each place, `?` where that is not known yet. */
  get cells(): string[] {
    const { sheet } = this.book;
    return sheet === '' ? Array<string>(this.tally.frame ** 2).fill(UNKNOWN) : [...sheet];
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Writes down what lies at the cursor, and goes on to the next place that is not known. */
  place(what: Lying): void {
    // A thumb that is faster than the last card must not write over it.
    if (this.rests) return;
    const cells = this.cells;
    cells[this.cursor] = what;
    const { rest } = this.#count({ ...this.book, sheet: cells.join('') });
    const left = cells.filter((cell) => cell === UNKNOWN).length;
    this.#write(rest === null ? cells : cells.map((cell) => (cell === UNKNOWN ? rest : cell)));
    this.filled = rest === null || left === 0 ? null : { count: left, what: rest };
    if (this.cells.includes(UNKNOWN)) this.move(this.#next(this.cursor));
    else this.#rest();
  }

  /** Forgets what lies at the cursor, or before it if nothing does; the last place if the cursor rests. */
  erase(): void {
    const cells = this.cells;
    const known = this.rests ? cells.length - 1 : this.cursor;
    const at = cells[known] === UNKNOWN ? Math.max(0, known - 1) : known;
    if (cells[at] !== UNKNOWN) {
      cells[at] = UNKNOWN;
      this.#write(cells);
    }
    this.move(at);
  }

  move(cursor: number): void {
    const last = this.tally.frame ** 2 - 1;
    this.#step = { ...this.#step, cursor: Math.min(last, Math.max(0, cursor)) };
  }

  /** All is written: the cursor is nowhere until somebody puts it on a place to mend it. */
  get rests(): boolean {
    return this.cursor >= this.tally.frame ** 2;
  }

  #rest(): void {
    this.#step = { ...this.#step, cursor: this.tally.frame ** 2 };
  }

  rename(seat: Seat, name: string): void {
    // Letters of a name are no steps to take back, nor are names lost when another step is. Another book has other people.
    const { names } = this.book;
    const renamed = { ...names, [seat]: name };
    const named = (step: Step): Step =>
      step.book.names === names ? { ...step, book: { ...step.book, names: renamed } } : step;
    this.#past = this.#past.map(named);
    this.#step = named(this.#step);
    store('score', this.book);
  }

  /** Whoever writes it down sits there; what was written stays as it was seen. */
  sitAt(from: Seat): void {
    this.#go({ ...this.#step, book: { ...this.book, from } });
  }

  startWith(start: Seat): void {
    this.#go({ ...this.#step, book: { ...this.book, start } });
  }

  /** Other rules begin an empty sheet, since another deck lies on it. */
  play(rules: CountedRules): void {
    const book = { ...emptyBook({ ...this.book, rules }), start: this.book.start };
    const next = { ...book, start: book.start > 'B' && rules.players === 2 ? ('A' as const) : book.start };
    if (this.counting(next)) this.#go({ book: next, cursor: 0, editing: null });
  }

  /** Keeps the round that was written down, and begins the next. */
  keep({ cells }: Count): void {
    const rounds = [...this.book.rounds];
    rounds.splice(this.editing ?? rounds.length, this.editing === null ? 0 : 1, cells);
    this.#go({ book: { ...this.book, rounds, sheet: '' }, cursor: 0, editing: null });
  }

  /** Opens a kept round again, to mend it. */
  reopen(index: number): void {
    const sheet = this.book.rounds[index];
    if (sheet !== undefined)
      this.#go({ book: { ...this.book, sheet, from: 'A' }, cursor: 0, editing: index });
  }

  remove(index: number): void {
    const rounds = this.book.rounds.filter((_, at) => at !== index);
    const { editing } = this;
    // The round that is being mended may now be an earlier one; if it is gone, it is a new one.
    const mended = editing === null || editing === index ? null : editing - Number(editing > index);
    this.#go({ ...this.#step, book: { ...this.book, rounds }, editing: mended });
  }

  /** Clears the sheet, and lets a round that was opened again stay as it was. */
  clear(): void {
    this.#go({ book: { ...this.book, sheet: '' }, cursor: 0, editing: null });
  }

  /** Begins another book, empty or a copy of somebody's. */
  begin(book: ScoreBook = emptyBook(this.book)): void {
    this.#go({ book, cursor: 0, editing: null });
  }

  undo(): void {
    const step = this.#past.at(-1);
    if (!step) return;
    this.#past = this.#past.slice(0, -1);
    this.#step = step;
    this.filled = null;
    store('score', this.book);
  }

  #write(cells: string[]): void {
    const sheet = cells.every((cell) => cell === UNKNOWN) ? '' : cells.join('');
    this.#go({ ...this.#step, book: { ...this.book, sheet } });
  }

  #go(step: Step): void {
    this.#past = [...this.#past, this.#step].slice(-MOST_STEPS);
    this.#step = step;
    this.filled = null;
    store('score', step.book);
  }

  /** The next place that is not known yet, from there on and around; the same place if all are. */
  #next(from: number): number {
    const { cells } = this;
    const behind = cells.indexOf(UNKNOWN, from + 1);
    return behind >= 0 ? behind : Math.max(cells.indexOf(UNKNOWN), from, 0);
  }

  #count(book: ScoreBook): Tally {
    const tally = this.counting(book) ?? this.counting(emptyBook());
    if (!tally) throw new Error('the rules count nothing');
    return tally;
  }
}
