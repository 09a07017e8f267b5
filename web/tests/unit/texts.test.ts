import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bestLanguage, LANGUAGES, t, texts } from '../../src/lib/i18n/language.svelte';

const LOCALES = '../locales';
const files = readdirSync(join(LOCALES, 'en')).filter((name) => name.endsWith('.ftl'));

/** Keys with the variables that they use and the attributes that they have. */
function keysOf(language: string, file: string): Map<string, string[]> {
  const text = readFileSync(join(LOCALES, language, file), 'utf8');
  const found = new Map<string, string[]>();
  for (const entry of text.split(/^(?=[a-zA-Z])/m)) {
    const key = /^([a-zA-Z][\w-]*)\s*=/.exec(entry)?.[1];
    const parts = entry.matchAll(/\$[\w-]+|^ {4}\.\w+(?= =)/gm);
    if (key) found.set(key, [...new Set([...parts].map(([part]) => part.trim()))].sort());
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Where the texts of a file are used. */
const FOLDERS: Record<string, string[]> = {
  'shell.ftl': ['src/shell', 'src/lib'],
  'club.ftl': ['src/shell/club'],
  'learn.ftl': ['src/shell/learn'],
  'ratings.ftl': ['src/shell/ratings'],
  'drawings.ftl': ['src/shell/rules/drawings'],
  'print.ftl': ['src/shell/print'],
  'score.ftl': ['src/shell/score'],
  'around.ftl': ['src/shell/around'],
};
const foldersOf = (file: string) => FOLDERS[file] ?? [`src/games/${file.replace('.ftl', '')}`];

describe.each(files)('the texts of %s', (file) => {
  const english = keysOf('en', file);
  const code =
    foldersOf(file).flatMap(sources).join('\n') +
    (file === 'shell.ftl' ? readFileSync('src/App.svelte', 'utf8') : '');

  it.each(LANGUAGES)('are complete in %s, with the same variables', (language) => {
    expect(Object.fromEntries(keysOf(language, file))).toEqual(Object.fromEntries(english));
  });

  it.each(LANGUAGES)('can be read in %s', (language) => {
    const bundle = new FluentBundle(language);
    const errors = bundle.addResource(
      new FluentResource(readFileSync(join(LOCALES, language, file), 'utf8')),
    );
    expect(errors).toEqual([]);
    for (const key of english.keys()) expect(bundle.hasMessage(key), key).toBe(true);
  });

  it('are all used', () => {
    // A key made of parts is looked for by its fixed part: t(`level-${level}-note`).
    const made = [...code.matchAll(/`((?:[\w-]|\$\{[^{}`]*\})*)`/g)].map(
      (match) => new RegExp(`^${(match[1] ?? '').replace(/\$\{[^{}]*\}/g, '.+')}$`),
    );
    const unused = [...english.keys()].filter(
      (key) =>
        !code.includes(`'${key}'`) &&
        !code.includes(`"${key}"`) &&
        !made.some((pattern) => /\w{3}/.test(pattern.source) && pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it('are all there', () => {
    const asked = [...code.matchAll(/(?<![\w.])t\(\s*'([\w-]+)(?:\.[\w-]+)?'/g)].map(
      (match) => match[1] ?? '',
    );
    const shared = file === 'shell.ftl' ? Object.keys(FOLDERS) : ['shell.ftl'];
    const known = new Set([...english.keys(), ...shared.flatMap((one) => [...keysOf('en', one).keys()])]);
    expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('the language', () => {
  it('is the first of the wishes that we speak', () => {
    expect(bestLanguage(['it-IT', 'de-CH', 'fr'])).toBe('de');
    expect(bestLanguage(['fr-CA'])).toBe('fr');
    expect(bestLanguage(['ja'])).toBe('en');
    expect(bestLanguage([])).toBe('en');
  });

  it('has all texts that were asked for, whatever else was asked meanwhile', async () => {
    const english = texts.speak('en');
    const score = texts.add('score');
    const german = texts.speak('de');
    const club = texts.add('club');
    await Promise.all([english, score, german, club, texts.add('club')]);
    expect(texts.language).toBe('de');
    expect([t('score-title'), t('club-mine'), t('home-score')]).toEqual([
      'Einen echten Tisch auszählen',
      'Abende, bei denen du warst',
      'Einen echten Tisch Cassa Grande auszählen',
    ]);
    expect(texts.has('print-title')).toBe(false);
    await texts.add('print');
    expect(texts.has('print-title')).toBe(true);
    await texts.speak('fr');
    expect(t('print-title')).toBe('Imprimer et jouer');
  });
});
