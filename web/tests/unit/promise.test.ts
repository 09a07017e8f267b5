import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkBytes } from '../../src/lib/fairness/fairness';
import { keepState, Promises, watchMoves } from '../../src/lib/fairness/promise';
import { readStored } from '../../src/lib/state/stored';
import type { Happening, RoundPromise, Seat } from '../../src/lib/types/messages';
import { round, table } from './stage';

const dealing = table({ phase: 'dealing' });
const playing = table({ phase: 'playing' });
const chance = (commitment: string, more = {}) => ({
  commitment,
  secret: null,
  entropy: [] as [Seat, string][],
  start: 'drawn' as const,
  ...more,
});
const committed = (commitment = 'aa'.repeat(32)) =>
  round({ number: 1, view: null, turn: null, fairness: chance(commitment) });
const moved = (number: number, event: unknown): Happening => ({
  seq: number,
  at: 0,
  what: 'moved',
  seat: 'A',
  by: 'person',
  number,
  events: [event],
});

describe('point 1: the seal can break', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the commitment that came first, through a reload, and notices another one', () => {
    const before = new Promises('t1');
    before.hear('A', dealing, committed(), []);
    before.add('11'.repeat(16));
    before.answered(1, '11'.repeat(16), true);
    const after = new Promises('t1');
    after.hear('A', playing, round({ fairness: chance('bb'.repeat(32)) }), []);
    expect(after.promise).toMatchObject({
      commitment: 'aa'.repeat(32),
      early: true,
      swapped: true,
      bytes: { kind: 'sent', entropy: '11'.repeat(16), taken: true },
    });
  });

  it('keeps what was dealt at once, and what is seen of a move after it was drawn', () => {
    vi.useFakeTimers();
    const kept = () => readStored<RoundPromise | null>('promise.t1.A', null);
    const page = new Promises('t1');
    page.hear('A', dealing, committed(), []);
    expect(kept()).toMatchObject({ round: 1, published: null });
    page.hear('A', playing, round({ number: 1, moves: 0, fairness: chance('aa'.repeat(32)) }), []);
    expect(kept()).toMatchObject({ published: [] });
    page.hear('A', playing, round({ number: 1, moves: 1 }), [moved(1, 'first')]);
    page.hear('A', playing, round({ number: 1, moves: 2 }), [moved(2, 'second')]);
    expect(kept()?.events).toEqual({});
    vi.runAllTimers();
    expect(kept()?.events).toEqual({ 1: 'first', 2: 'second' });
    vi.useRealTimers();
  });

  it('says that a commitment came late, and keeps nothing of it for other seats and tables', () => {
    const late = new Promises('t1');
    late.hear('A', playing, round({ fairness: chance('aa'.repeat(32)) }), []);
    expect(late.promise).toMatchObject({ early: false, bytes: { kind: 'none' } });
    const other = new Promises('t1');
    other.hear('B', null, null, []);
    expect(other.promise).toBeNull();
  });

  it('keeps the first view and the last one, and events as they came', () => {
    let promise = keepState(null, 'A', dealing, committed()) as RoundPromise;
    promise = keepState(promise, 'A', playing, round({ moves: 0, view: 'dealt' })) as RoundPromise;
    for (const number of [1, 2, 3]) {
      promise = watchMoves(promise, [moved(number, `event ${number}`)]);
      const shown = { ...round({ moves: number, view: `view ${number}` }) };
      delete shown.fairness;
      promise = keepState(promise, 'A', playing, shown) as RoundPromise;
    }
    expect(promise.views).toEqual({ 0: 'dealt', 3: 'view 3' });
    expect(promise.events).toEqual({ 1: 'event 1', 2: 'event 2', 3: 'event 3' });
    promise = watchMoves(promise, [{ seq: 9, at: 0, what: 'taken_back', seat: 'A', keep: 1 }]);
    expect(promise).toMatchObject({ taken_back: 1, missed: false, events: { 1: 'event 1' } });
    expect(promise.views).toEqual({ 0: 'dealt' });
    // One more was taken back while nobody looked here.
    const fairness = chance('00'.repeat(32), { taken_back: 2 });
    promise = keepState(promise, 'A', playing, round({ moves: 2, view: 'later', fairness })) as RoundPromise;
    expect(promise).toMatchObject({ taken_back: 2, missed: true, events: {} });
  });

  it('does not call it held what it compared without the rules of the game', async () => {
    const promise = keepState(null, 'A', dealing, committed()) as RoundPromise;
    const over = chance('aa'.repeat(32), { secret: '00'.repeat(32) });
    const check = await checkBytes({ ...promise, bytes: { kind: 'refused' } }, over, ['A', 'B']);
    expect(check.gaps).toEqual(['unknown_game', 'bytes_refused']);
    expect(check.breaches).toEqual([{ kind: 'other_secret' }]);
  });
});
