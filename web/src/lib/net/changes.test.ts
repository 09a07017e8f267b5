import { describe, expect, it } from 'vitest';
import { withChanges } from './changes';

describe('what has changed of a view', () => {
  const before = {
    turn: 'A',
    laid: [1, 2],
    hands: { A: 3, B: 3 },
    squares: [0, 0, 0],
    rules: { players: 2 },
  };

  it('makes the later view', () => {
    const now = withChanges(before, { turn: null, 'laid+': [3], 'hands@': { B: 2 }, 'squares@': { '1': 7 } });
    expect(now).toEqual({
      ...before,
      turn: null,
      laid: [1, 2, 3],
      hands: { A: 3, B: 2 },
      squares: [0, 7, 0],
    });
  });

  it('leaves the earlier view and what has not changed as they are', () => {
    const kept = structuredClone(before);
    const now = withChanges(before, { 'laid+': [3], 'hands@': { A: 1 }, laid2: [] }) as typeof before;
    expect(before).toEqual(kept);
    expect(now.rules).toBe(before.rules);
    expect(now.squares).toBe(before.squares);
  });
});
