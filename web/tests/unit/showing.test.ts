import { describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../src/lib/net/connection';
import type { Staging } from '../../src/lib/pace/stages';
import { Session } from '../../src/lib/state/session.svelte';
import type { Deed, Happening, Seat } from '../../src/lib/types/messages';
import { FakeClock } from './fake-clock';
import { round, table, welcome } from './stage';

const playing = table({
  phase: 'playing',
  seats: {
    A: { kind: 'person', name: 'Ines', ready: true, away: false, lent: null },
    B: { kind: 'bot', level: 'easy' },
    C: { kind: 'bot', level: 'easy' },
    D: { kind: 'bot', level: 'easy' },
  },
});

function stage(tempo = 1, staging: Staging | null = null) {
  const clock = new FakeClock();
  const deeds: Deed[] = [];
  const connection: Connection = {
    do: (deed) => {
      deeds.push(deed);
      return Promise.resolve(null);
    },
    hint: () => Promise.resolve([]),
    why: () => Promise.resolve(null),
    hurry: vi.fn(),
    unplug: vi.fn(),
    close: vi.fn(),
  };
  const session = new Session(
    () => connection,
    () => Promise.resolve([]),
    { clock, tempo: () => tempo },
  );
  session.staging = staging;
  session.welcome(welcome({ table: playing, round: round({ view: { laid: 0 } }) }));
  /** The host says that somebody has moved. */
  const move = (number: number, seat: Seat, next: Seat, change: Parameters<typeof round>[0] = {}) => {
    const happened: Happening[] = [
      { seq: number + 1, at: 0, what: 'moved', seat, by: 'bot', number, events: [`move ${number}`] },
    ];
    const legal = next === 'A' ? ['2@0,1'] : [];
    const now = round({ moves: number, turn: next, legal, view: { laid: number }, ...change });
    session.update({ seq: number + 1, happened, round: now });
  };
  const shown = () => ({
    view: session.round?.view,
    log: session.happened.filter((one) => one.what === 'moved').length,
    turn: session.round?.turn,
  });
  return { clock, session, move, shown, deeds };
}

describe('what is shown of a table', () => {
  it('is one step of one player after the other, with nothing of a later one', () => {
    const { clock, session, move, shown } = stage();
    move(1, 'A', 'B');
    expect(shown()).toEqual({ view: { laid: 1 }, log: 1, turn: 'B' });
    move(2, 'B', 'C');
    move(3, 'C', 'D');
    move(4, 'D', 'A');
    const seen: unknown[] = [];
    for (let time = 0; time < 6000; time += 10) {
      clock.pass(10);
      const now = JSON.stringify(shown());
      if (seen.at(-1) !== now) seen.push(now);
      // Until the others were seen, nothing can be done.
      expect(session.round?.legal.length).toBe(session.round?.turn === 'A' ? 1 : 0);
    }
    expect(seen.map((one) => JSON.parse(String(one)) as unknown)).toEqual([
      { view: { laid: 1 }, log: 1, turn: 'B' },
      { view: { laid: 2 }, log: 2, turn: 'C' },
      { view: { laid: 3 }, log: 3, turn: 'D' },
      { view: { laid: 4 }, log: 4, turn: 'A' },
    ]);
  });

  it('stays for its time: 450 ms of mine, then 350 of thought and 750 of each move', () => {
    const { clock, move, shown } = stage();
    move(1, 'A', 'B');
    move(2, 'B', 'C');
    move(3, 'C', 'A');
    clock.pass(799);
    expect(shown().log).toBe(1);
    clock.pass(1);
    expect(shown().log).toBe(2);
    clock.pass(1099);
    expect(shown().log).toBe(2);
    clock.pass(1);
    expect(shown().log).toBe(3);
  });

  it('is the newest at once where that is wanted', () => {
    const { move, shown } = stage(0);
    for (const number of [1, 2, 3]) move(number, 'B', 'A');
    expect(shown()).toEqual({ view: { laid: 3 }, log: 3, turn: 'A' });
  });

  it('tells the result with the last stage of the last move, and no sooner', () => {
    const staging: Staging = ({ after, events }) => [
      { view: 'turning', events, told: ['quiet'], hold: 500, scene: 1 },
      { view: 'reading', events: [], told: ['quiet'], hold: 500, scene: 2 },
      { view: after, events: [], told: events, hold: 500 },
    ];
    const { clock, session, move, shown } = stage(1, staging);
    const outcome = { scores: { A: 1, B: 2 }, places: { A: 2, B: 1 } };
    move(1, 'B', 'A', { outcome, turn: null });
    const log = () => session.happened.flatMap((one) => (one.what === 'moved' ? one.events : []));
    expect([session.round?.outcome, session.scene, shown().view, log()]).toEqual([
      null,
      1,
      'turning',
      ['quiet'],
    ]);
    clock.pass(500);
    expect([session.round?.outcome, session.scene, shown().view, log()]).toEqual([
      null,
      2,
      'reading',
      ['quiet'],
    ]);
    clock.pass(500);
    expect([session.round?.outcome, session.scene, log()]).toEqual([outcome, null, ['move 1']]);
  });

  it('is not my turn any more while my last move is seen, once that is told', () => {
    const staging: Staging = ({ after, events }) => [
      { view: 'turning', events: [], told: [], hold: 300 },
      { view: 'read', events, told: events, hold: 900 },
      { view: after, events: [], told: events, hold: 300 },
    ];
    const { clock, session, move } = stage(1, staging);
    const mine = () => [session.round?.turn, session.yourTurn];
    // My first move of the turn: another one follows.
    move(1, 'A', 'A');
    expect(mine()).toEqual(['A', true]);
    clock.pass(300);
    expect(mine()).toEqual(['A', true]);
    clock.pass(2000);
    // The last one: nothing is told while the card turns.
    move(2, 'A', 'B');
    expect(mine()).toEqual(['A', true]);
    clock.pass(300);
    expect(mine()).toEqual(['A', false]);
    clock.pass(900);
    expect(mine()).toEqual(['B', false]);
  });

  it('keeps the table of a later step back: points and places of a match come with the end', () => {
    const { clock, session, move } = stage();
    move(1, 'A', 'B');
    move(2, 'B', 'A');
    session.update({ seq: 9, happened: [], table: table({ phase: 'over' }) });
    expect(session.table?.phase).toBe('playing');
    clock.pass(800);
    expect(session.table?.phase).toBe('playing');
    clock.pass(750);
    expect(session.table?.phase).toBe('over');
  });

  it('lets people talk while moves are shown', () => {
    const { session, move } = stage();
    move(1, 'A', 'B');
    move(2, 'B', 'A');
    session.update({
      seq: 9,
      happened: [{ seq: 9, at: 0, what: 'said', who: { seat: 'B' }, text: 'Well played' }],
    });
    expect(session.chat).toHaveLength(1);
    expect(session.round?.turn).toBe('B');
  });

  it('skips to the next step when it is hurried', () => {
    const { session, move, shown } = stage();
    move(1, 'A', 'B');
    move(2, 'B', 'C');
    move(3, 'C', 'A');
    expect(session.waiting).toBe(2);
    session.skip();
    expect([shown().log, session.waiting]).toEqual([2, 1]);
  });

  it('adds to chance and takes back without waiting for what is shown', () => {
    const { session, move, shown, deeds } = stage();
    move(1, 'A', 'B');
    move(2, 'B', 'A');
    void session.do({ do: 'undo' });
    expect(shown().log).toBe(2);
    move(3, 'A', 'B');
    move(4, 'B', 'A');
    session.update({
      seq: 20,
      happened: [],
      table: table({ phase: 'dealing' }),
      round: round({ number: 2, view: null, turn: null, moves: 0 }),
    });
    expect(deeds.at(-1)).toMatchObject({ do: 'add', round: 2 });
  });

  it('knows what others did since my last move', () => {
    const { session, move } = stage(0);
    move(1, 'A', 'B');
    move(2, 'B', 'C');
    move(3, 'C', 'A');
    expect(session.since.map(({ number }) => number)).toEqual([2, 3]);
    move(4, 'A', 'B');
    expect(session.since).toEqual([]);
  });

  it('is quick where a clock runs', () => {
    const { clock, move, shown } = stage();
    const running = { left: { A: 60_000, B: 60_000 }, runs: 'A' as Seat, since: 0 };
    move(1, 'A', 'B', { clock: running });
    move(2, 'B', 'A', { clock: running });
    clock.pass(360);
    expect(shown().log).toBe(2);
  });
});
