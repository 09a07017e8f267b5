import { describe, expect, it } from 'vitest';
import { undoOf } from '../../src/lib/state/undo';
import type { Happening, Seat } from '../../src/lib/types/messages';
import { table } from './stage';

const moved = (seat: Seat, number: number, events: unknown[] = [{}]): Happening => ({
  ...{ seq: number, at: 0, what: 'moved', seat, number, events },
  by: seat === 'A' ? 'person' : 'bot',
});
const people = table({
  seats: {
    A: { kind: 'person', name: 'Ines', ready: false, away: false, lent: null },
    B: { kind: 'person', name: 'Ben', ready: false, away: false, lent: null },
  },
});
const practice = table({ options: { ...table().options, practice: true } });

describe('taking back', () => {
  it('is offered to whoever has moved, where people can be asked or all is practice', () => {
    for (const at of [people, practice]) {
      expect(undoOf('A', at, 'A', [], true)).toBe('not-moved');
      expect(undoOf('A', at, 'A', [moved('A', 1), moved('B', 2)], true)).toBe('now');
    }
  });

  it('waits while somebody is asked', () => {
    const asked = { ...people, undo: { seat: 'B' as Seat, agreed: [] } };
    expect(undoOf('A', asked, 'A', [moved('A', 1)], false)).toBe('asked');
  });

  it('is offered beside bots only while nothing has followed the own move', () => {
    expect(undoOf('A', table(), 'A', [moved('A', 1)], false)).toBe('now');
    expect(undoOf('A', table(), 'B', [moved('A', 1)], false)).toBe('bots');
    expect(undoOf('A', table(), 'A', [moved('A', 1), moved('B', 2)], false)).toBe('bots');
    // A die that was rolled after the move is told together with it.
    expect(undoOf('A', table(), 'A', [moved('A', 1, [{}, {}])], false)).toBe('bots');
  });

  it('is never offered beside bots where every move shows something, as a card that is turned up', () => {
    expect(undoOf('A', table(), 'A', [moved('A', 1)], true)).toBe('never');
    const lent = {
      ...people.seats,
      B: { kind: 'person', name: 'Ben', ready: false, away: true, lent: 'easy' },
    };
    expect(undoOf('A', table({ seats: lent as typeof people.seats }), 'A', [moved('A', 1)], true)).toBe(
      'never',
    );
  });
});
