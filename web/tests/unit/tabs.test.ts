import { beforeEach, describe, expect, it, vi } from 'vitest';

/** What a new tab of the same browser makes of what is kept. */
async function tab() {
  vi.resetModules();
  const [{ tables }, { evenings }, { preferences }] = await Promise.all([
    import('../../src/lib/state/tables.svelte'),
    import('../../src/lib/state/evenings.svelte'),
    import('../../src/lib/state/preferences.svelte'),
  ]);
  return { tables, evenings, preferences };
}

describe('several tabs', () => {
  beforeEach(() => localStorage.clear());

  it('keep the seats that others have taken', async () => {
    const [one, other] = [await tab(), await tab()];
    one.tables.take('first', 'calcory', 'A', 'token of A');
    other.tables.take('second', 'cassa-grande', 'B', 'token of B');
    one.tables.note('first', 'playing');
    one.tables.take('second', 'cassa-grande', 'A', 'another');
    other.tables.noteGame('second', { others: [], turn: null, unread: 1 });
    const { tables } = await tab();
    expect(tables.find('first')).toMatchObject({ phase: 'playing', seats: { A: 'token of A' } });
    expect(tables.find('second')).toMatchObject({
      seats: { A: 'another', B: 'token of B' },
      seen: { unread: 1 },
    });
    // What one forgets does not come back.
    one.tables.forget('second');
    other.tables.note('first', 'over');
    expect((await tab()).tables.all.map(({ id }) => id)).toEqual(['first']);
  });

  it('keep the links of evenings that others have come by', async () => {
    const [one, other] = [await tab(), await tab()];
    one.evenings.keep({ id: 'first', title: '', game: 'calcory', player: 3, link: 'secret' });
    other.evenings.keep({ id: 'second', title: '', game: 'calcory' });
    expect((await tab()).evenings.find('first')?.link).toBe('secret');
  });

  it('play as before where nothing can be kept', async () => {
    const { tables } = await tab();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    tables.take('first', 'calcory', 'A', 'token');
    tables.note('first', 'playing');
    expect(tables.find('first')).toMatchObject({ phase: 'playing', seats: { A: 'token' } });
    full.mockRestore();
  });
});

describe('what was not chosen', () => {
  beforeEach(() => localStorage.clear());

  it('follows the system, whatever else was chosen', async () => {
    let calm = false;
    const queries: (() => void)[] = [];
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return calm && query.includes('reduced-motion');
      },
      addEventListener: (_: string, call: () => void) => queries.push(call),
    }));
    const { preferences } = await tab();
    preferences.set('name', 'Ada');
    expect(preferences.get('motion')).toBe(true);
    calm = true;
    queries.forEach((call) => call());
    expect(preferences.get('motion')).toBe(false);
    expect(document.documentElement.dataset['motion']).toBe('calm');
    expect((await tab()).preferences.get('motion')).toBe(false);
    preferences.set('motion', true);
    expect((await tab()).preferences.get('motion')).toBe(true);
    expect((await tab()).preferences.get('name')).toBe('Ada');
    vi.unstubAllGlobals();
  });
});
