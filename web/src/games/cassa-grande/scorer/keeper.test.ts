import { describe, expect, it } from 'vitest';
import type { Count, Tally } from '../../../lib/types/cassa-grande';
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

  it('keeps names when a card is taken back, and those of the people before', () => {
    const keeper = new Keeper(counting);
    keeper.begin();
    keeper.rename('A', 'Ada');
    keeper.begin({ ...keeper.book, names: {} });
    keeper.place('2');
    keeper.rename('A', 'Ines');
    keeper.undo();
    expect([keeper.cells.join(''), keeper.book.names['A']]).toEqual(['????', 'Ines']);
    keeper.undo();
    expect(keeper.book.names['A']).toBe('Ada');
  });

  it('mends a round while another is removed', () => {
    const keeper = new Keeper(counting);
    keeper.begin({ ...keeper.book, rounds: ['1111', '2222', '3333'], sheet: '' });
    keeper.reopen(1);
    keeper.remove(0);
    expect(keeper.editing).toBe(0);
    keeper.keep({ cells: '2229' } as Count);
    expect(keeper.book.rounds).toEqual(['2229', '3333']);
    keeper.reopen(1);
    keeper.remove(1);
    expect(keeper.editing).toBeNull();
    keeper.keep({ cells: '3339' } as Count);
    expect(keeper.book.rounds).toEqual(['2229', '3339']);
  });
});
