import { tables } from '../../lib/state/tables.svelte';
import type { Session } from '../../lib/state/session.svelte';

/** How much of what was said at a table was not read yet; kept for tables of this browser. */
export class Unread {
  #read = $state(0);
  /** The last line that had been read when the talk was opened: what follows is new to the reader. */
  before = $state(0);

  constructor(
    private readonly id: string,
    private readonly session: Session,
  ) {
    this.#read = tables.find(id)?.read ?? 0;
    this.before = this.#read;
  }

  /** What others have said since somebody here last read. */
  get count(): number {
    const { seat } = this.session.you;
    return this.session.chat.filter(
      (one) =>
        one.what === 'said' && one.seq > this.#read && (one.who === 'host' || one.who.seat !== seat || !seat),
    ).length;
  }

  /** The talk is opened. */
  open(): void {
    this.before = this.#read;
  }

  /** All that was said is read. */
  readAll(): void {
    const last = this.session.chat.at(-1)?.seq ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    tables.noteRead(this.id, last);
  }
}
