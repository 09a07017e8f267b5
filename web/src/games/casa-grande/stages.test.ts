import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Event, View } from '../../lib/types/casa-grande';
import { stages, STEP, TOUR } from './stages';

const { view: middle } = JSON.parse(readFileSync('src/games/casa-grande/fixtures/middle.json', 'utf8')) as {
  view: View;
};
const plain = { bonus: null, blocked: false, done: false, over: false };

describe('what is seen of a move of Casa Grande', () => {
  it('is the move first and then the die, which shows nothing before it is rolled', () => {
    const before: View = { ...middle, turn: 'A', die: 2, phase: 'platform' };
    const after: View = { ...middle, turn: 'B', die: 5, phase: 'walk' };
    const pass: Event = { ...plain, seat: 'A', action: { kind: 'pass' }, done: true };
    const roll: Event = { ...plain, seat: 'B', action: { kind: 'roll', points: 5 } };
    const [first, second, ...more] = stages({ before, after, seat: 'A', viewer: 'C', events: [pass, roll] });
    expect(more).toEqual([]);
    expect(first).toMatchObject({ turn: 'A', events: [pass], told: [pass], view: { die: 2, turn: 'A' } });
    expect(second).toMatchObject({ view: after, events: [roll], told: [pass, roll] });
    expect(second?.hold).toBeGreaterThanOrEqual(900);
  });

  const walk = (from: number, to: number, part: Partial<Event> = {}): Event => ({
    ...plain,
    seat: 'A',
    action: { kind: 'walk', further: 0, from, to },
    ...part,
  });

  it('takes as long as the pawn walks', () => {
    const hold = (from: number, to: number) =>
      stages({ before: middle, after: middle, seat: 'A', viewer: 'C', events: [walk(from, to)] })[0]?.hold ??
      0;
    expect(hold(3, 5)).toBeGreaterThan(2 * STEP);
    expect(hold(18, 2) - hold(0, 1)).toBe(3 * STEP);
  });

  it('tells what a corner brings when the pawn has arrived there', () => {
    const [own, other] = [middle.seats.A, middle.seats.B];
    if (!own || !other) throw new Error('the fixture has two seats');
    const event = walk(3, 5, { bonus: { seat: 'A', points: 3, paid: 9 }, done: true });
    const roll: Event = { ...plain, seat: 'B', action: { kind: 'roll', points: 5 } };
    const before: View = { ...middle, turn: 'A', phase: 'walk', die: 2 };
    const after: View = {
      ...middle,
      turn: 'B',
      die: 5,
      seats: { A: { ...own, pawn: 5, bonus: 1, money: own.money + 9 }, B: other },
    };
    const [first, second, third] = stages({ before, after, seat: 'A', viewer: 'C', events: [event, roll] });
    expect(first).toMatchObject({ turn: 'A', events: [event], told: [{ ...event, bonus: null }] });
    expect(first?.view).toMatchObject({
      die: 2,
      phase: 'walk',
      seats: { A: { pawn: 5, bonus: own.bonus, money: own.money } },
    });
    expect(second).toMatchObject({ turn: 'A', events: [], told: [event], view: { seats: after.seats } });
    expect(second?.hold).toBeGreaterThanOrEqual(1000);
    expect(third).toMatchObject({ view: after, events: [roll], told: [event, roll] });
  });

  it('tells of the last platform before the end', () => {
    const event: Event = { ...plain, seat: 'A', action: { kind: 'pass' }, done: true, over: true };
    const [first, second] = stages({
      before: middle,
      after: middle,
      seat: 'A',
      viewer: 'C',
      events: [event],
    });
    expect(first?.told).toEqual([{ ...event, over: false }]);
    expect(second).toMatchObject({ told: [event], scene: TOUR });
  });

  it('keeps nobody waiting for their own pawn', () => {
    const own = stages({ before: middle, after: middle, seat: 'A', viewer: 'A', events: [walk(3, 5)] });
    expect(own).toHaveLength(1);
  });
});
