import { describe, expect, it } from 'vitest';
import { isSame, keepSame } from './same';

describe('what is the same again', () => {
  it('is the very thing of before, so that nothing draws it anew', () => {
    const old = [
      { at: 'a', looks: 1 },
      { at: 'b', looks: 1 },
    ];
    const now = keepSame(old, [
      { at: 'a', looks: 1 },
      { at: 'b', looks: 2 },
      { at: 'c', looks: 1 },
    ]);
    expect(now[0]).toBe(old[0]);
    expect(now[1]).toEqual({ at: 'b', looks: 2 });
    expect(now[2]).toEqual({ at: 'c', looks: 1 });
  });

  it('is found by its key when others came or went', () => {
    const old = [{ at: 'a' }, { at: 'b' }];
    expect(keepSame(old, [{ at: 'b' }], ({ at }) => at)[0]).toBe(old[1]);
    // By its place it would not be found.
    expect(keepSame(old, [{ at: 'b' }])[0]).not.toBe(old[1]);
  });

  it('is compared part by part, and parts by what they are', () => {
    const part = {};
    expect(isSame({ part }, { part })).toBe(true);
    expect(isSame({ part }, { part: {} })).toBe(false);
    expect(isSame({ part }, undefined)).toBe(false);
  });
});
