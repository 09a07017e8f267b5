import { describe, expect, it, vi } from 'vitest';
import type { Refusal } from '../../src/games/board';
import type { Connection } from '../../src/lib/net/connection';
import { follow, fromTold, newestMoves, Session } from '../../src/lib/state/session.svelte';
import type { Deed, Happening, Told } from '../../src/lib/types/messages';
import { round, SOON, table, welcome } from './stage';
import { FakeClock } from './fake-clock';

function stage(answer: Refusal | null = null, told: Told[] = []) {
  const deeds: Deed[] = [];
  const connection: Connection = {
    do: (deed) => {
      deeds.push(deed);
      return Promise.resolve(answer);
    },
    hint: () =>
      Promise.resolve([
        { text: '2@0,1', values: { A: 0.6, B: 0.4 } },
        { text: '1@0,0', values: { A: 0.5, B: 0.5 } },
      ]),
    why: () => Promise.resolve(null),
    hurry: vi.fn(),
    unplug: vi.fn(),
    close: vi.fn(),
  };
  const session = new Session(
    () => connection,
    () => Promise.resolve(told),
    { clock: new FakeClock() },
  );
  return { session, deeds };
}

const moved = (seq: number, number: number, events: unknown[] = [`event ${number}`]): Happening => ({
  seq,
  at: 0,
  what: 'moved',
  seat: number % 2 ? 'A' : 'B',
  by: 'person',
  number,
  events,
});

describe('a session', () => {
  it('adds 16 random bytes to the round that is dealt, once', () => {
    const { session, deeds } = stage();
    const dealing = {
      table: table({ phase: 'dealing' }),
      round: round({ number: 3, view: null, turn: null }),
    };
    session.welcome(welcome(dealing));
    session.update({ seq: 2, happened: [], ...dealing });
    expect(deeds).toEqual([{ do: 'add', round: 3, entropy: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    session.update({ seq: 9, happened: [], ...dealing, round: round({ number: 4, view: null, turn: null }) });
    expect(deeds).toHaveLength(2);
    expect(deeds[1]).toMatchObject({ do: 'add', round: 4 });
  });

  it('asks for the history where the welcome leaves it out, and keeps what happens meanwhile', async () => {
    const told: Told[] = [
      { number: 1, seat: 'B', event: 'first' },
      { number: 2, seat: null, event: 'roll' },
    ];
    const { session } = stage(null, told);
    session.welcome(welcome({ table: table({ phase: 'playing' }), round: round({ moves: 2 }) }));
    session.update({ seq: 7, happened: [moved(7, 3)], round: round({ moves: 3 }) });
    await vi.waitFor(() => expect(session.past).toHaveLength(4), SOON);
    expect(session.past.flatMap(({ events }) => events)).toEqual(['first', 'roll', 'event 3']);
    expect(session.past.at(-1)?.number).toBe(3);
  });

  it('is dealt a round once, although the history comes after the deal', async () => {
    const { session } = stage(null, [{ number: 1, seat: 'B', event: 'first' }]);
    session.welcome(welcome({ table: table({ phase: 'playing' }), round: round({ moves: 1 }) }));
    const dealt: Happening = { seq: 5, at: 0, what: 'dealt', round: 1, events: [] };
    session.update({ seq: 6, happened: [dealt, moved(6, 1)], round: round({ number: 1, moves: 1 }) });
    await vi.waitFor(() => expect(session.past.flatMap(({ events }) => events)).toEqual(['first']), SOON);
    expect(session.happened.map((one) => one.what)).toEqual(['dealt', 'moved']);
  });

  it('knows until when the table is kept', () => {
    const { session } = stage();
    session.welcome({ ...welcome(), kept_until: 1_826_409_600_000 });
    expect(session.keptUntil).toBe(1_826_409_600_000);
    session.welcome(welcome());
    expect(session.keptUntil).toBeNull();
    // A table at which a game has begun is kept longer than was told while people gathered.
    session.welcome({ ...welcome(), kept_until: 1_826_409_600_000 });
    const begun: Happening = { seq: 2, at: 0, what: 'table', news: 'begun', seat: null };
    session.update({ seq: 2, happened: [begun], table: table({ phase: 'dealing' }) });
    expect(session.keptUntil).toBeNull();
  });

  it('comes back to a seat that was away', () => {
    const { session, deeds } = stage();
    const away = { kind: 'person', name: 'Ines', ready: true, away: true, lent: 'medium' } as const;
    session.welcome(welcome({ table: table({ phase: 'playing', seats: { A: away, B: { kind: 'free' } } }) }));
    expect(deeds).toEqual([{ do: 'return' }]);
  });

  it('shows a move as pending until the view is new', () => {
    const { session, deeds } = stage();
    session.welcome(welcome({ table: table({ phase: 'playing' }), round: round() }));
    session.play('1@0,0');
    session.play('2@0,1');
    expect(session.pending).toBe('1@0,0');
    expect(deeds).toEqual([{ do: 'move', text: '1@0,0' }]);
    session.update({ seq: 2, happened: [moved(2, 1)], round: round({ moves: 1, turn: 'B', legal: [] }) });
    expect(session.pending).toBeNull();
    expect(session.happening).toEqual({ number: 1, seat: 'A', events: ['event 1'] });
    expect(session.yourTurn).toBe(false);
  });

  it('shows why a move was refused', async () => {
    const { session } = stage({ code: 'rules', sentence: 'Six is the limit.' });
    session.welcome(welcome({ table: table({ phase: 'playing' }), round: round() }));
    session.play('1@9,9');
    await vi.waitFor(() => expect(session.refusal?.sentence).toBe('Six is the limit.'), SOON);
    expect(session.pending).toBeNull();
  });

  it('points at the best advice until the position changes', async () => {
    const { session } = stage();
    session.welcome(welcome({ table: table({ phase: 'playing' }), round: round() }));
    await session.askHint();
    expect(session.hint).toBe('2@0,1');
    session.update({ seq: 2, happened: [], round: round({ moves: 1 }) });
    expect(session.hint).toBeNull();
  });

  it('names who sits there and who is present', () => {
    const { session } = stage();
    session.welcome(welcome());
    expect(session.sitters).toEqual({
      A: { name: 'Ines', kind: 'person', present: true },
      B: { name: 'Bruno', kind: 'bot', present: true },
    });
    expect(session.solo).toBe(true);
    session.presence({ seats: [], watchers: 2 });
    expect(session.sitters.A?.present).toBe(false);
  });

  it('does not animate what happened before it was there', () => {
    const { session } = stage();
    session.welcome({ ...welcome({ round: round({ moves: 1 }) }), happened: [moved(1, 1)] });
    expect(session.happening).toBeNull();
    expect(session.happened).toHaveLength(1);
  });
});

describe('what happened', () => {
  const dealt: Happening = { seq: 1, at: 0, what: 'dealt', round: 1, events: [] };

  it('leaves out moves of the round that were taken back', () => {
    const back: Happening = { seq: 5, at: 0, what: 'taken_back', seat: 'A', keep: 1 };
    const all = follow([moved(0, 1), moved(0, 2)], [dealt, moved(2, 1), moved(3, 2), moved(4, 3), back]);
    expect(all.map((one) => (one.what === 'moved' ? one.number : one.what))).toEqual([
      1,
      2,
      'dealt',
      1,
      'taken_back',
    ]);
  });

  it('can be told again, a roll with the move before it', () => {
    const again = fromTold(
      [
        { number: 1, seat: 'B', event: 'a' },
        { number: 2, seat: null, event: 'roll' },
      ],
      3,
    );
    expect(
      again.map((one) => (one.what === 'moved' ? [one.number, one.seat, one.events] : one.what)),
    ).toEqual(['dealt', [1, 'B', ['a']], [2, 'B', ['roll']]]);
    expect(again.every((one) => one.seq < 1)).toBe(true);
  });

  it('is not told twice after a reconnection', () => {
    expect(follow([dealt, moved(2, 1)], [moved(2, 1), moved(3, 2)])).toHaveLength(3);
  });

  it('deals a round once that the history told of before', () => {
    const told = fromTold([], 1);
    expect(told.map((one) => one.what)).toEqual(['dealt']);
    expect(follow(told, [dealt, moved(2, 1)])).toEqual([dealt, moved(2, 1)]);
    const next: Happening = { ...dealt, seq: 9, round: 2 };
    expect(follow([dealt, moved(2, 1)], [next])).toHaveLength(3);
  });

  it('gives several moves at once as one thing to animate', () => {
    expect(newestMoves([moved(2, 4, ['a']), moved(3, 5, ['b', 'c'])], null)).toEqual({
      number: 4,
      seat: 'B',
      events: ['a', 'b', 'c'],
    });
    expect(newestMoves([dealt], null)).toBeNull();
  });
});
