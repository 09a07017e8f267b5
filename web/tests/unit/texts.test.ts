import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/registry';
import { DE } from '../../src/lib/i18n/elision';
import { bestLanguage, LANGUAGES, t, texts } from '../../src/lib/i18n/language.svelte';
import { countByFigures, keepFigures, keepTogether } from '../../vite/fluent';

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
    return /(?<!\.test)\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Where the texts of a file are used. */
const FOLDERS: Record<string, string[]> = {
  'shell.ftl': ['src/shell', 'src/lib', 'src/games/plain'],
  'club.ftl': ['src/shell/club'],
  'learn.ftl': ['src/shell/learn'],
  'ratings.ftl': ['src/shell/ratings'],
  'print.ftl': ['src/shell/print'],
  'replay.ftl': ['src/shell/replay', 'src/shell/values'],
  'around.ftl': ['src/shell/around'],
  'notices.ftl': ['src/shell/notices'],
  'hints.ftl': ['src/shell/table', 'src/games'],
};
/** Which game's texts a file has, and for what. */
const gameOf = (file: string) => /^(?<slug>.*?)-?(?<part>lesson|scorer|)\.ftl$/.exec(file)?.groups ?? {};
function foldersOf(file: string): string[] {
  const { slug, part } = gameOf(file);
  const own = { lesson: 'src/shell/learn', scorer: `src/games/${slug}/scorer`, '': `src/games/${slug}` };
  return FOLDERS[file] ?? [own[part as keyof typeof own]];
}

/** The files that are there where the texts of a file are asked for. */
function loadedWith(file: string): string[] {
  if (file === 'shell.ftl') return Object.keys(FOLDERS);
  if (file === 'hints.ftl') return files;
  if (FOLDERS[file]) return ['shell.ftl', file];
  const { slug, part } = gameOf(file);
  if (part === 'lesson') return ['shell.ftl', 'learn.ftl', file];
  return ['shell.ftl', ...files.filter((other) => gameOf(other)['slug'] === slug)];
}

describe.each(files)('the texts of %s', (file) => {
  const english = keysOf('en', file);
  const code =
    foldersOf(file).flatMap(sources).join('\n') +
    (file === 'shell.ftl' ? readFileSync('src/App.svelte', 'utf8') : '');

  it.each(LANGUAGES)('are complete in %s, with the same variables', (language) => {
    expect(Object.fromEntries(keysOf(language, file))).toEqual(Object.fromEntries(english));
  });

  it.each(LANGUAGES)('can be read in %s, and none is there twice', (language) => {
    const text = readFileSync(join(LOCALES, language, file), 'utf8');
    const bundle = new FluentBundle(language);
    expect(bundle.addResource(new FluentResource(text))).toEqual([]);
    for (const key of english.keys()) expect(bundle.hasMessage(key), key).toBe(true);
    expect(text.match(/^[a-z][\w-]* =/gm)).toHaveLength(english.size);
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
    const known = new Set(loadedWith(file).flatMap((one) => [...keysOf('en', one).keys()]));
    expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([]);
  });
});

describe.each(GAMES.map(({ slug }) => slug))('the texts of %s', (slug) => {
  const keys = keysOf('en', `${slug}.ftl`);
  const code = sources(`src/games/${slug}`).join('\n');

  it('are all there, where keys are kept in lists', () => {
    // All that looks like a key of the board: it begins as they do.
    const [prefix = ''] = [...keys.keys()][0]?.split('-') ?? [];
    const quoted = [...code.matchAll(new RegExp(`'(${prefix}-[\\w-]+)(\\.\\w+)?'`, 'g'))];
    const missing = quoted.filter(
      ([, key = '', attribute]) =>
        key !== slug && !(attribute ? keys.get(key)?.includes(attribute) : keys.has(key)),
    );
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  it('say on home what it is and for how many', () => {
    const shell = keysOf('en', 'shell.ftl');
    expect([shell.has(`about-${slug}`), shell.has(`frame-${slug}`)]).toEqual([true, true]);
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
    const score = texts.add('cassa-grande-scorer');
    const german = texts.speak('de');
    const club = texts.add('club');
    await Promise.all([english, score, german, club, texts.add('club')]);
    expect(texts.language).toBe('de');
    expect([t('score-title'), t('club-mine'), t('home-score', { game: 'Cassa Grande' })]).toEqual([
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

  it('keeps sentences by what is put into them, and forgets them with the language', async () => {
    await Promise.all([texts.speak('en'), texts.add('calcory')]);
    const told = () => [1, 2, '1', 1].map((cards) => t('calcory-score', { cards }));
    expect(told()).toEqual(['1 card', '2 cards', '1 cards', '1 card']);
    await texts.speak('de');
    expect(told()).toEqual(['1 Karte', '2 Karten', '1 Karten', '1 Karte']);
  });
});

it('lets no French line break before a mark that has a space before it, nor within quotation marks', () => {
  expect(keepTogether('home = Jeux : « seul » ou { $n } ; prêts ?')).toBe(
    'home = Jeux\u00a0: «\u00a0seul\u00a0» ou { $n }\u00a0; prêts\u00a0?',
  );
  expect(keepTogether('key = { $n ->\n    [one] un\n   *[other] deux\n}')).toBe(
    'key = { $n ->\n    [one] un\n   *[other] deux\n}',
  );
  expect(keepFigures('key = 50 % of { $n } % are %')).toBe('key = 50\u00a0% of { $n }\u00a0% are %');
});

it('shortens a French "de" where a name begins with a vowel', () => {
  const shortened = ['Alba', 'Émile', 'Hugo', 'Yves', 'ines'].map((name) => DE([name]));
  expect(shortened).toEqual(['d’Alba', 'd’Émile', 'd’Hugo', 'd’Yves', 'd’ines']);
  expect(['Bruno', 'Yann', '4711'].map((name) => DE([name]))).toEqual(['de Bruno', 'de Yann', 'de 4711']);
});

it.each(LANGUAGES)('counts in %s as the browser would, without asking it', (language) => {
  const source =
    'cards = { $n ->\n    [one] one\n   *[other] other\n}\nsome = { $n ->\n    [0] none\n    [one] one\n   *[other] other\n}';
  const resource = new FluentResource(source);
  countByFigures(resource.body, language === 'fr');
  expect(JSON.stringify(resource.body)).not.toMatch(/"(one|other)","precision|"type":"str"/);
  const bundle = new FluentBundle(language);
  bundle.addResource(resource);
  const told = (key: string, n: number) => bundle.formatPattern(bundle.getMessage(key)?.value ?? '', { n });
  const rules = new Intl.PluralRules(language);
  for (const n of [0, 1, 2, 3, 11, 21, 100, 101, 999]) {
    const counted = rules.select(n);
    expect(told('cards', n)).toBe(counted);
    expect(told('some', n)).toBe(n === 0 ? 'none' : counted);
  }
});
