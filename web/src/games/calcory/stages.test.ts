import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Card, Event, Place, Spot, View } from '../../lib/types/calcory';
import type { Lesson } from '../lesson';
import { stages } from './stages';

const lesson = JSON.parse(readFileSync('src/games/calcory/lesson.json', 'utf8')) as Lesson;
const start = lesson.frames[0]?.view as View;

/** A view with some places lying otherwise. */
function table(spots: Partial<Record<Place, Spot>>, change: Partial<View> = {}): View {
  return {
    ...start,
    table: { ...start.table, ...spots },
    turn: 'A',
    sum: 0,
    marks: null,
    taken: [],
    ...change,
  };
}
const at = (view: unknown, place: Place): Spot => (view as View).table[place];
const up = (card: Card): Spot => ({ is: 'turned', card });

describe('what is seen of a move of Calcory', () => {
  it('is a card that is turned up, long enough to be remembered', () => {
    const after = table({ a1: up('R5') }, { sum: 5 });
    const event: Event = {
      seat: 'A',
      act: { kind: 'flip', place: 'a1', card: 'R5', sum: 5, effect: 'on' },
      back: [],
      passed: [],
      next: { kind: 'turn', seat: 'A' },
    };
    const line = stages({ before: table({}), after, seat: 'A', viewer: 'C', events: [event] });
    expect(line).toHaveLength(2);
    expect(line[1]).toMatchObject({ view: after, told: [event] });
    expect(line[1]?.hold).toBeGreaterThanOrEqual(1000);
  });

  it('says what a card amounts to only when it is turned over', () => {
    const before = table({ a1: up('R5') }, { sum: 5 });
    const after = table({ a1: up('R5'), b1: up('V3') }, { sum: 8 });
    const event: Event = {
      seat: 'A',
      act: { kind: 'flip', place: 'b1', card: 'V3', sum: 8, effect: 'on' },
      back: [],
      passed: [],
      next: { kind: 'turn', seat: 'A' },
    };
    const [turning, turned] = stages({ before, after, seat: 'A', viewer: 'A', events: [event] });
    expect(at(turning?.view, 'b1')).toEqual(up('V3'));
    expect(turning).toMatchObject({ view: { sum: 5, turn: 'A' }, events: [], told: [] });
    expect(turned).toMatchObject({ view: { sum: 8 }, events: [event], told: [event] });
  });

  it('is all cards of a turn that went too far together, and then their backs', () => {
    const back = [
      { place: 'a1', card: 'R5' },
      { place: 'b1', card: 'V9' },
    ] as const;
    const before = table({ a1: up('R5') }, { sum: 5 });
    const after = table(
      { a1: { is: 'back', card: 'R5' }, b1: { is: 'back', card: 'V9' } },
      { turn: 'B', sum: 0 },
    );
    const event: Event = {
      seat: 'A',
      act: { kind: 'flip', place: 'b1', card: 'V9', sum: 14, effect: 'over' },
      back: [...back],
      passed: [],
      next: { kind: 'turn', seat: 'B' },
    };
    const [turning, seen, gone, ...more] = stages({ before, after, seat: 'A', viewer: 'C', events: [event] });
    expect(more).toEqual([]);
    expect(turning?.view).toMatchObject({ sum: 5, turn: 'A' });
    expect([at(seen?.view, 'a1'), at(seen?.view, 'b1')]).toEqual([up('R5'), up('V9')]);
    expect(seen?.view).toMatchObject({ sum: 14, turn: 'A' });
    expect(seen?.hold).toBeGreaterThanOrEqual(2000);
    expect([at(gone?.view, 'a1'), at(gone?.view, 'b1')]).toEqual([{ is: 'down' }, { is: 'down' }]);
    expect(gone?.view).toMatchObject({ turn: 'B' });
  });

  it('is the sum of thirteen on the table before the cards are in the hand', () => {
    const cards = [
      { place: 'a1', card: 'R5' },
      { place: 'b1', card: 'V8' },
    ] as const;
    const before = table({ a1: up('R5') }, { sum: 5 });
    const after = table({ a1: { is: 'empty' }, b1: { is: 'empty' } }, { taken: ['R5', 'V8'] });
    const event: Event = {
      seat: 'A',
      act: { kind: 'flip', place: 'b1', card: 'V8', sum: 13, effect: 'thirteen' },
      back: [],
      passed: [],
      next: { kind: 'took', seat: 'A', cards: [...cards] },
    };
    const line = stages({ before, after, seat: 'A', viewer: 'C', events: [event] });
    expect(line).toHaveLength(3);
    expect(line[0]?.view).toMatchObject({ sum: 5, taken: [] });
    expect(line[1]?.view).toMatchObject({ sum: 13, taken: [] });
    expect([at(line[1]?.view, 'a1'), at(line[1]?.view, 'b1')]).toEqual([up('R5'), up('V8')]);
    // That they are taken is told when it is seen.
    expect((line[1]?.told as Event[])[0]?.next.kind).toBe('turn');
    expect(line[2]).toMatchObject({ view: after, told: [event] });
  });

  it('is the marked cards of the next one on the table until the turn before is over', () => {
    const won = [
      { place: 'c1', card: 'B6' },
      { place: 'd1', card: 'G4' },
    ] as const;
    const marks = { seat: 'B', sum: 10, cards: 2 } as const;
    const lying: Partial<Record<Place, Spot>> = {
      c1: { is: 'marked', card: 'B6' },
      d1: { is: 'marked', card: 'G4' },
    };
    const before = table({ ...lying, a1: up('R5') }, { sum: 5, marks });
    const after = table(
      { a1: { is: 'back', card: 'R5' }, c1: { is: 'empty' }, d1: { is: 'empty' } },
      { turn: 'B', taken: ['B6', 'G4'] },
    );
    const event: Event = {
      seat: 'A',
      act: { kind: 'stop', sum: 5, cards: 1, effect: 'short' },
      back: [{ place: 'a1', card: 'R5' }],
      passed: [],
      next: { kind: 'took', seat: 'B', cards: [...won] },
    };
    const line = stages({ before, after, seat: 'A', viewer: 'C', events: [event] });
    expect(
      line.map(({ view }) => [at(view, 'a1').is, at(view, 'c1').is, (view as View).taken.length]),
    ).toEqual([
      ['back', 'marked', 0],
      ['down', 'marked', 0],
      ['down', 'empty', 2],
    ]);
  });
});
