/** Between one row and the next. */
const ROW = 350;
/** The last card comes to rest first. */
const REST = 500;

/** The end is an event: the cards are turned up row by row, from the far one. */
export class TurningUp {
  /** How many rows are turned up. */
  rows = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Turns up so many rows, one after the other, and tells of each. */
  begin(rows: number, each: () => void): void {
    this.#set(0);
    const next = () => {
      this.rows += 1;
      each();
      this.#timer = setTimeout(this.rows < rows ? next : () => this.all(), ROW);
    };
    this.#timer = setTimeout(next, REST);
  }

  /** All cards are open. */
  all(): void {
    this.#set(Infinity);
  }

  /** All cards lie as they were laid. */
  none(): void {
    this.#set(0);
  }

  #set(rows: number): void {
    clearTimeout(this.#timer);
    this.rows = rows;
  }
}
