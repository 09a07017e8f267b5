import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { LANGUAGES, texts } from '../../src/lib/i18n/language.svelte';
import { GUESTS, playerName, shownName } from '../../src/lib/state/names';

const wordIn = (language: string): string =>
  /^guest = (.*)$/m.exec(readFileSync(`../locales/${language}/shell.ftl`, 'utf8'))?.[1] ?? '';

afterAll(() => texts.speak('en'));

it('calls a guest so in the language of who looks, whatever language the guest sat down in', async () => {
  expect([...GUESTS].sort()).toEqual(LANGUAGES.map(wordIn).sort());
  for (const language of LANGUAGES) {
    await texts.speak(language);
    for (const name of GUESTS) expect(shownName(name)).toBe(wordIn(language));
  }
  expect(shownName('Ines')).toBe('Ines');
  const chair = { kind: 'person', name: 'Guest', ready: true, away: false, lent: null } as const;
  await texts.speak('de');
  expect(playerName('A', chair)).toBe('Gast');
});
