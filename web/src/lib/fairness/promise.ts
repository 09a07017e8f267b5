// What this browser keeps of a round while it is played, so that the host can't choose at the end what it had promised.
// The same as `RoundPromise` in crates/table, which compares it with the record when the round is over.

import { readStored, store, unstore } from '../state/stored';
import type { Happening, OwnBytes, RoundPromise, RoundState, Seat, TableState } from '../types/messages';

/** How many promises are kept; the oldest are forgotten first. */
const MOST = 12;

/** Keeps what a state brings: the commitment of a new round before anything is answered to it, the bytes of all, views. */
export function keepState(
  kept: RoundPromise | null,
  seat: Seat | null,
  table: TableState,
  round: RoundState,
): RoundPromise | null {
  const { fairness } = round;
  let promise = kept;
  if (fairness && promise?.round !== round.number) {
    promise = {
      game: table.game,
      rules: table.rules,
      round: round.number,
      commitment: fairness.commitment,
      start: fairness.start,
      early: table.phase === 'dealing',
      swapped: false,
      seat,
      bytes: { kind: 'none' },
      published: null,
      events: {},
      taken_back: fairness.taken_back ?? 0,
      missed: false,
      views: {},
    };
  }
  if (promise?.round !== round.number) return promise;
  if (fairness) {
    const takenBack = fairness.taken_back ?? 0;
    // Moves were taken back while nobody looked here: only what was dealt still stands for certain.
    if (takenBack !== promise.taken_back)
      promise = {
        ...promise,
        taken_back: takenBack,
        missed: true,
        events: {},
        views: upTo(promise.views, 0),
      };
    const swapped = promise.swapped || fairness.commitment !== promise.commitment;
    const dealt = promise.published === null && round.view !== null;
    promise = { ...promise, swapped, published: dealt ? fairness.entropy : promise.published };
  }
  return round.view === null ? promise : { ...promise, views: withView(promise.views, round) };
}

/** Keeps what an update tells of moves as they are made. What is told again later may tell less. */
export function watchMoves(kept: RoundPromise, happened: readonly Happening[]): RoundPromise {
  let promise = kept;
  for (const one of happened) {
    if (one.what === 'moved') promise = withEvents(promise, one.number, one.events);
    if (one.what === 'dealt' && one.round === promise.round) promise = withEvents(promise, 1, one.events);
    if (one.what === 'taken_back')
      promise = {
        ...promise,
        taken_back: promise.taken_back + 1,
        events: upTo(promise.events, one.keep),
        views: upTo(promise.views, one.keep),
      };
  }
  return promise;
}

function withEvents(promise: RoundPromise, first: number, events: readonly unknown[]): RoundPromise {
  const told = events.map((event, index) => [first + index, event] as const);
  return { ...promise, events: { ...promise.events, ...Object.fromEntries(told) } };
}

/** The first view shows what was dealt and stays as it was shown; of the others the last one is kept. */
function withView(views: Record<number, unknown>, { moves, view }: RoundState): Record<number, unknown> {
  const first = Math.min(...Object.keys(views).map(Number), Infinity);
  const kept = first <= moves ? { [first]: views[first] } : {};
  return { [moves]: view, ...kept };
}

const upTo = (byNumber: Record<number, unknown>, last: number): Record<number, unknown> =>
  Object.fromEntries(Object.entries(byNumber).filter(([number]) => Number(number) <= last));

/** The promises of one client at one table, kept in this browser through reloads. */
export class Promises {
  #promise: RoundPromise | null = null;
  #key: string | null = null;
  #soon: ReturnType<typeof setTimeout> | undefined;

  /** Without the name of a table nothing is kept beyond this page. */
  constructor(private readonly table: string | null) {}

  get promise(): RoundPromise | null {
    return this.#promise;
  }

  /** Something came from the host: `happened` is what happened before the eyes of this page. */
  hear(
    seat: Seat | null,
    table: TableState | null,
    round: RoundState | null,
    happened: readonly Happening[],
  ): void {
    this.#find(seat);
    const before = this.#promise;
    if (this.#promise && happened.length > 0) this.#promise = watchMoves(this.#promise, happened);
    if (table && round) this.#promise = keepState(this.#promise, seat, table, round);
    // What was promised is kept before anything is answered. What is seen of the moves then may wait until they are drawn: the
    // longer a round, the longer it takes to write.
    const isDealt = before !== null && before.published !== null && before.round === this.#promise?.round;
    if (isDealt) this.#soon ??= setTimeout(() => this.#write());
    else this.#write();
  }

  /** Notes the bytes that are about to be sent. */
  add(entropy: string): void {
    this.#note({ kind: 'sent', entropy, taken: false });
  }

  /** The host has acknowledged them, or has not taken them. */
  answered(round: number, entropy: string, taken: boolean): void {
    if (this.#promise?.round === round)
      this.#note(taken ? { kind: 'sent', entropy, taken } : { kind: 'refused' });
  }

  #note(bytes: OwnBytes): void {
    if (this.#promise) this.#promise = { ...this.#promise, bytes };
    this.#write();
  }

  #find(seat: Seat | null): void {
    const key = this.table && `promise.${this.table}.${seat ?? 'watcher'}`;
    if (key === this.#key) return;
    if (this.#soon !== undefined) this.#write();
    this.#key = key;
    this.#promise = key ? readStored<RoundPromise | null>(key, null) : null;
  }

  #write(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const [key, promise] = [this.#key, this.#promise];
    if (!key || !promise) return;
    const keys = readStored<string[]>('promises', []);
    if (keys[0] !== key) {
      const newest = [key, ...keys.filter((other) => other !== key)];
      newest.slice(MOST).forEach(unstore);
      store('promises', newest.slice(0, MOST));
    }
    store(key, promise);
  }
}
