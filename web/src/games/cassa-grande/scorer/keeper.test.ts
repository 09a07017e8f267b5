import { describe, expect, it } from 'vitest';
import type { Tally } from '../../../lib/types/cassa-grande';
import type { Counting } from './counting';
import { Keeper } from './keeper.svelte';

/** Counts a table of two by two; three cards that are known make the fourth a one. */
const counting: Counting = ({ sheet }) => {
  const unknown = sheet === '' ? 4 : [...sheet].filter((cell) => cell === '?').length;
  return { frame: 2, unknown, rest: unknown === 1 ? '1' : null } as Tally;
};

describe('the book of a real table', () => {
  it('fills the last place by itself and then lets no quick thumb write over anything', () => {
    const keeper = new Keeper(counting);
    for (const card of ['2', '3', '4', '5', '5', '5'] as const) keeper.place(card);
    expect(keeper.cells.join('')).toBe('2341');
    expect(keeper.filled).toEqual({ count: 1, what: '1' });
    expect(keeper.rests).toBe(true);
  });

  it('mends the place that somebody puts the cursor on, once', () => {
    const keeper = new Keeper(counting);
    keeper.begin();
    for (const card of ['2', '3', '4'] as const) keeper.place(card);
    keeper.move(1);
    keeper.place('9');
    keeper.place('8');
    expect(keeper.cells.join('')).toBe('2941');
    keeper.undo();
    expect(keeper.cells.join('')).toBe('2341');
  });
});
