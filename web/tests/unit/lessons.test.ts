import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { keysOf, LANGUAGES, spoken } from '../../src/games/testing/spoken';
import type { Lesson } from '../../src/games/lesson';
import { GAMES } from '../../src/games/registry';
import { Guide } from '../../src/shell/learn/guide.svelte';

const SLUGS = GAMES.filter(({ lesson }) => lesson).map(({ slug }) => slug);
const lessonOf = (slug: string) =>
  JSON.parse(readFileSync(`src/games/${slug}/lesson.json`, 'utf8')) as Lesson;
const guideOf = (slug: string) => new Guide(lessonOf(slug), undefined, (astray) => astray);

describe('the lessons', () => {
  it.each(SLUGS.flatMap((slug) => LANGUAGES.map((language) => [slug, language] as const)))(
    'of %s have a text for every step in %s, and no other',
    (slug, language) => {
      const t = spoken(language, `${slug}-lesson`);
      const steps = lessonOf(slug).steps.map(({ name }) => `learn-${slug}-${name}`);
      for (const step of steps) {
        expect(t(step, { own: 1, other: 2 })).not.toBe('');
        expect(t(`${step}.why`)).not.toBe('');
      }
      expect(keysOf(language, `${slug}-lesson`).filter((key) => !key.includes('.'))).toEqual(steps);
    },
  );

  it.each(SLUGS)('of %s are led through by the moves that they ask for', (slug) => {
    vi.useFakeTimers();
    const guide = guideOf(slug);
    for (const [index, step] of guide.lesson.steps.entries()) {
      expect(guide.index).toBe(index);
      expect(guide.shows).toBe(false);
      if (step.move !== null) {
        expect(guide.legal).toContain(step.move);
        // The moves of Casa Grande bring what their texts do not say, and so does stopping at Calcory.
        const told = slug === 'casa-grande' || guide.legal.includes('stop');
        expect(guide.prospects?.length).toBe(told ? guide.legal.length : undefined);
        guide.play(step.move);
      } else guide.next();
      vi.runAllTimers();
    }
    expect(guide.last).toBe(true);
    vi.useRealTimers();
  });
});

describe('a guide', () => {
  it('stays where it is after another move, and says so until the right one comes', async () => {
    const guide = guideOf('cassa-grande');
    const other = guide.legal.find((text) => text !== guide.step.move) ?? '';
    guide.play(other);
    expect([guide.index, guide.astray]).toEqual([0, 'other']);
    expect(await guide.why(other)).toBeNull();
    expect(await guide.why('4@5,5')).toEqual({ code: 'lesson', sentence: 'no' });
    expect(guide.astray).toBe('no');
    guide.play(guide.step.move ?? '');
    expect([guide.index, guide.astray]).toEqual([1, null]);
    guide.close();
  });

  it('takes no move while it shows those of others, and goes back a step at once', () => {
    vi.useFakeTimers();
    const guide = guideOf('cassa-grande');
    guide.play(guide.step.move ?? '');
    expect(guide.shows).toBe(true);
    expect(guide.legal).toEqual([]);
    guide.back();
    vi.runAllTimers();
    expect([guide.index, guide.shows]).toEqual([0, false]);
    vi.useRealTimers();
  });
});
