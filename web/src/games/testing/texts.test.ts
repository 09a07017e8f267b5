import { describe, expect, it } from 'vitest';
import { keysOf, LANGUAGES } from './spoken';

const SOURCES = import.meta.glob<string>(['../cassa-grande/*.{ts,svelte}', '../calcory/*.{ts,svelte}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Keys that are put together from a word of the game: every word has its text. */
const MADE: Record<string, RegExp> = {
  'cassa-grande': /^cassa-(refused|rules-(laying|goal|deal))-/,
  calcory: /^calcory-(refused|moment|bust|log-stop)-/,
};

describe.each(['cassa-grande', 'calcory'])('the texts of %s', (game) => {
  const source = Object.entries(SOURCES)
    .filter(([path]) => path.includes(`/${game}/`) && !path.includes('.test.'))
    .map(([, text]) => text)
    .join('\n');
  const used = [...source.matchAll(/'((?:cassa|calcory)-[\w-]+(?:\.\w+)?)'/g)].map(([, key]) => key ?? '');

  it.each(LANGUAGES)('are all there in %s', (language) => {
    const keys = keysOf(language, game);
    const slugs = ['cassa-grande', 'cassa-back', 'calcory-back'];
    expect(used.filter((key) => !slugs.includes(key) && !keys.includes(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are the same in every language, and each is used', () => {
    const english = keysOf('en', game);
    for (const language of LANGUAGES) expect(keysOf(language, game)).toEqual(english);
    expect(english.filter((key) => !used.includes(key) && !MADE[game]?.test(key))).toEqual([]);
  });
});
