import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/registry';
import { holding } from '../../src/shell/rules/holding';
import { sides } from '../../src/lib/seats/sides';
import { toHtml } from '../../vite/rules';

const text = (game: string, language: string) =>
  toHtml(readFileSync(`../crates/cli/texts/rules/${game}.${language}.md`, 'utf8'));

describe('the rules texts', () => {
  it.each(GAMES.map(({ slug, name }) => [slug, name]))(
    'of %s have the same sections in all languages',
    (slug, name) => {
      const english = text(slug, 'en');
      expect(english.title).toBe(name);
      expect(english.sections.length).toBeGreaterThan(4);
      for (const language of ['fr', 'de']) {
        expect(text(slug, language).sections.map(({ id }) => id)).toEqual(
          english.sections.map(({ id }) => id),
        );
      }
    },
  );

  it.each(GAMES.flatMap(({ slug }) => ['en', 'fr', 'de'].map((language) => [slug, language] as const)))(
    'of %s speak to players in %s: the aim first, no options, no notation',
    (slug, language) => {
      const { sections } = text(slug, language);
      expect(sections[0]?.id).toBe('s2');
      const all = sections.map(({ html }) => html).join('');
      expect(all).not.toMatch(/laying:|goal:|deal:|<code>(flip|walk|frame|hand)/);
      // Cards and platforms are named as people name them, and drawn where words do not do.
      expect(all).not.toMatch(/<code>([a-zRBGYV]|[a-z]{2,}|[#o.]+)<\/code>/);
    },
  );

  const USUAL = { laying: 'hidden', exchange: false, goal: 'highest', deal: 'fixed' };
  /** What is read at a table, and how many sections it has. */
  const readAt = (game: string, language: string, chosen: Record<string, unknown>) => {
    const { sections } = text(game, language);
    const shown = sections.flatMap((section) => holding(section, chosen) ?? []);
    return { of: sections.length, sections: shown.length, html: shown.map(({ html }) => html).join('') };
  };
  it.each([
    ['en', /highest/i, /lowest total wins the round/g, /face up on a free place/, /exchange/i],
    ['fr', /plus élevé/, /plus faible remporte la manche/g, /face visible, sur une place libre/, /échange/i],
    ['de', /höchste Gesamt/, /niedrigste Gesamtzahl gewinnt die Runde/g, /offen auf einen freien/, /tausch/i],
  ])('of a table are those that hold there, in %s', (language, highest, lowest, open, exchange) => {
    const words = (html: string) => html.replace(/<[^>]+>/g, '');
    const usual = readAt('cassa-grande', language, USUAL);
    expect(words(usual.html)).toMatch(highest);
    expect(words(usual.html)).not.toMatch(lowest);
    expect(words(usual.html)).not.toMatch(exchange);
    // Neither variants nor what could be chosen.
    expect(usual.sections).toBe(usual.of - 2);
    const other = readAt('cassa-grande', language, { ...USUAL, goal: 'lowest', laying: 'open' });
    expect(words(other.html)).not.toMatch(highest);
    // The aim, the counting, and the variant itself.
    expect(words(other.html).match(lowest)).toHaveLength(3);
    expect(words(other.html)).toMatch(open);
    expect(readAt('cassa-grande', language, { ...USUAL, exchange: true }).html).toMatch(exchange);
    // With a deck of one's own neither the usual cards nor the usual frame.
    const frame = (deck: string) => words(readAt('cassa-grande', language, { ...USUAL, deck }).html);
    const FIVE = /five|cinq|fünf/;
    const SIX = /six|sechs/;
    expect([SIX.test(frame('four')), FIVE.test(frame('four'))]).toEqual([true, false]);
    expect([SIX.test(frame('two')), FIVE.test(frame('two'))]).toEqual([false, true]);
    expect(frame('own')).not.toMatch(SIX);
    expect(frame('own')).not.toMatch(FIVE);
    expect(frame('own')).not.toMatch(/6 × 6|5 × 5/);
    const short = words(readAt('casa-grande', language, { blocks: 18 }).html);
    expect(short).toMatch(/ 18 (blocks|blocs|Blöcke)/);
    expect(short).not.toMatch(/24 (blocks|blocs|Blöcke)/);
  });

  it.each(['en', 'fr', 'de'])(
    'of a table with a set of its own say nothing of the usual one, in %s',
    (language) => {
      const at = (set: string) => readAt('casa-grande', language, { blocks: 24, set }).html;
      // Neither its shapes nor how they were found.
      const RECONSTRUCTED = /reconstruction|reconstituées|nachgebildet/;
      expect(at('usual')).toMatch(/17/);
      expect(at('usual')).toMatch(RECONSTRUCTED);
      expect(at('own')).not.toMatch(/17|class="shape"/);
      expect(at('own')).not.toMatch(RECONSTRUCTED);
      // What else the sheet leaves open holds with any set.
      const rulings = (set: string) => at(set).match(/<li>(<span[^>]*>)?<strong>/g)?.length ?? 0;
      expect(rulings('own')).toBe(rulings('usual') - 1);
    },
  );

  it('are headed by the page, not by the text', () => {
    const source = '# Game\n\nLead.\n\n## One\n\nText `x`.\n\n| a |\n| --- |\n| 1 |\n\n## Two\n\nMore.\n';
    const { lead, title, sections } = toHtml(source);
    expect([title, lead.trim()]).toEqual(['Game', '<p>Lead.</p>']);
    // The aim, which is the second section of every text, comes first.
    expect(sections.map((section) => [section.id, section.title])).toEqual([
      ['s2', 'Two'],
      ['s1', 'One'],
    ]);
    expect(sections[1]?.html).toContain('id="rules-s1"');
    expect(sections[1]?.html).toContain('class="scroll"');
    expect(sections[0]?.html).toContain('<p>More.</p>');
  });
});

describe('the sides of the table', () => {
  it('go clockwise from the own seat', () => {
    expect(sides('A', ['A', 'B', 'C', 'D'])).toEqual({ left: 'B', across: 'C', right: 'D' });
    expect(sides('C', ['A', 'B', 'C', 'D'])).toEqual({ left: 'D', across: 'A', right: 'B' });
    expect(sides('B', ['A', 'B', 'C'])).toEqual({ left: 'C', right: 'A' });
    expect(sides('B', ['A', 'B'])).toEqual({ across: 'A' });
    expect(sides('A', ['A'])).toEqual({});
  });
});
