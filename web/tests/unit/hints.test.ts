import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameModule } from '../../src/games/module';
import { keysOf, LANGUAGES, spoken } from '../../src/games/testing/spoken';
import * as calcory from '../../src/games/calcory/words';
import * as casa from '../../src/games/casa-grande/words';
import * as cassa from '../../src/games/cassa-grande/words';
import type { Seat } from '../../src/lib/types/messages';

type Told = { kind: string } & Record<string, unknown>;

/** Every reason that bots give, as they tell it. */
const TOLD: Record<string, { reason: NonNullable<GameModule['reason']>; told: Told[] }> = {
  'cassa-grande': {
    reason: cassa.reason,
    told: [
      { kind: 'cuts', seat: 'B', row: 2 },
      { kind: 'cuts', seat: 'A', row: null },
      { kind: 'raises', seat: 'A', row: 1 },
      { kind: 'raises', seat: 'C', row: null },
      { kind: 'lowers', seat: 'D', row: 6 },
      { kind: 'lowers', seat: 'A', row: 6 },
      { kind: 'keeps', digit: 4 },
      { kind: 'room', seat: 'A', cards: 1 },
      { kind: 'room', seat: 'B', cards: 3 },
      { kind: 'harms', seat: 'C' },
    ],
  },
  calcory: {
    reason: calcory.reason,
    told: [
      { kind: 'seen', number: 4, sum: 9 },
      { kind: 'safe', percent: 80 },
      { kind: 'safe', percent: 100 },
      { kind: 'stands', needs: 11 },
      { kind: 'beats', seat: 'B', sum: 7 },
      { kind: 'short', seat: 'C', sum: 12 },
      { kind: 'hides', number: 3 },
    ],
  },
  'casa-grande': {
    reason: casa.reason,
    told: [
      { kind: 'pays', lire: 12, floor: 3 },
      { kind: 'prepares', lire: 5, floor: 1 },
      { kind: 'nears', lire: 8, missing: 0 },
      { kind: 'nears', lire: 8, missing: 1 },
      { kind: 'nears', lire: 8, missing: 2 },
      { kind: 'leads', lire: 8, missing: 0 },
      { kind: 'leads', lire: 8, missing: 1 },
      { kind: 'leads', lire: 8, missing: 2 },
      { kind: 'hinders', seat: 'B', lire: 6 },
      { kind: 'spares' },
      { kind: 'saves' },
      { kind: 'even' },
      { kind: 'waits' },
      { kind: 'sun', points: 3 },
    ],
  },
};

describe.each(Object.entries(TOLD))('the reasons of hints at %s', (slug, { reason, told }) => {
  /** The reasons that the bots know. */
  const source = readFileSync(`../crates/bots/src/eval/${slug.replace('-', '_')}/reasons.rs`, 'utf8');
  const body = /pub enum Reason \{\n(.*?)\n\}/s.exec(source)?.[1] ?? '';
  const kinds = [...body.matchAll(/^ {4}(\w+)(?: \{|,)/gm)].map((found) => (found[1] ?? '').toLowerCase());

  it('are all known here, and no others', () => {
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(kinds));
    const [own = ''] = slug.split('-');
    const keys = keysOf('en', 'hints').filter((key) => key.startsWith(`${own}-`));
    expect(new Set(keys)).toEqual(new Set(kinds.map((kind) => `${own}-reason-${kind}`)));
  });

  it.each(LANGUAGES)('are sentences in %s', (language) => {
    const t = spoken(language, 'hints');
    const name = (seat: Seat) => `Player ${seat}`;
    for (const one of told) {
      const words = reason(one, 'A', t, name);
      expect(words).toMatch(/^[^\s{}][^{}]*[^\s{}]\.$/);
      expect(words).not.toMatch(/\s{2}|undefined|null/);
    }
  });
});
