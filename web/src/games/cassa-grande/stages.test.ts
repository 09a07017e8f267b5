import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { spoken } from '../testing/spoken';
import type { Event, View } from '../../lib/types/cassa-grande';
import type { Lesson } from '../lesson';
import { stages, type Ending } from './stages';
import { log, scores } from './words';

const { frames } = JSON.parse(readFileSync('src/games/cassa-grande/lesson.json', 'utf8')) as Lesson;
const last = frames.at(-1);
const made = {
  before: frames.at(-2)?.view as View,
  after: last?.view as View,
  seat: 'A' as const,
  viewer: 'A' as const,
  events: [last?.event as Event],
};

describe('the end of Cassa Grande', () => {
  const t = spoken('en', 'cassa-grande');
  const line = stages(made);
  const rows = made.after.frame;

  it('turns row after row, reads row after row for seat after seat, and tears off receipt after receipt', () => {
    const scenes = line.map(({ scene }) => scene as Ending);
    expect(scenes[0]).toEqual({ turned: 0, read: 0, torn: 0 });
    expect(scenes.filter(({ read, torn }) => read === 0 && torn === 0).map(({ turned }) => turned)).toEqual(
      Array.from({ length: rows + 1 }, (_, index) => index),
    );
    expect(scenes.filter(({ torn }) => torn === 0).at(-1)?.read).toBe(rows * 2);
    expect(scenes.at(-1)).toEqual({ turned: rows, read: rows * 2, torn: 2 });
  });

  it('tells no total, in the log or on a plate, before all was read', () => {
    const totals = Object.values(made.after.outcome?.scores ?? {});
    expect(totals).toHaveLength(2);
    for (const { view, told } of line.slice(0, -1)) {
      const words = [
        ...Object.values(scores(view as View, t)),
        ...(told as Event[]).flatMap((event) => log(event, t, (seat) => seat)),
      ].join(' ');
      for (const total of totals) expect(words.replaceAll('\u202f', '')).not.toContain(String(total));
      expect((view as View).outcome).toBeNull();
    }
    expect(line.at(-1)?.view).toBe(made.after);
  });

  it('has no stage that is gone before it is seen', () => {
    for (const { hold } of line) expect(hold).toBeGreaterThanOrEqual(400);
  });
});
