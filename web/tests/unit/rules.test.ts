import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/registry';
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

  it('are headed by the page, not by the text', () => {
    const source = '# Game\n\nLead.\n\n## One\n\nText `x`.\n\n| a |\n| --- |\n| 1 |\n\n## Two\n\nMore.\n';
    const { lead, title, sections } = toHtml(source);
    expect([title, lead.trim()]).toEqual(['Game', '<p>Lead.</p>']);
    expect(sections.map((section) => [section.id, section.title])).toEqual([
      ['s1', 'One'],
      ['s2', 'Two'],
    ]);
    expect(sections[0]?.html).toContain('id="rules-s1"');
    expect(sections[0]?.html).toContain('class="scroll"');
    expect(sections[1]?.html).toContain('<p>More.</p>');
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
