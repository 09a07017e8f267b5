import { describe, expect, it } from 'vitest';
import { clockFace, DAY, HOUR, isByDays, spanWords, workingTime } from '../../src/lib/i18n/span';

/** Shows the key and what it is given. */
const t = (key: string, args: Record<string, string | number> = {}) =>
  [key, ...Object.values(args)].join(' ');

describe('point 6: times of days', () => {
  it('names a time in its largest whole unit', () => {
    const named = [15, 60, 90, 600, HOUR, 12 * HOUR, DAY, 14 * DAY].map((seconds) => spanWords(seconds, t));
    expect(named).toEqual([
      'seconds 15',
      'minutes 1',
      'seconds 90',
      'minutes 10',
      'hours 1',
      'hours 12',
      'days 1',
      'days 14',
    ]);
  });

  it('shows of a long time what matters', () => {
    const shown = [9.9, 75, HOUR - 1, HOUR, 5 * HOUR + 61, DAY, 2 * DAY + 5 * HOUR].map((left) =>
      clockFace(left, t),
    );
    expect(shown).toEqual([
      '0:09',
      '1:15',
      '59:59',
      'clock-shows-hours 1 00',
      'clock-shows-hours 5 01',
      'clock-shows-days 1 0',
      'clock-shows-days 2 5',
    ]);
  });

  it('does not count Saturdays and Sundays', () => {
    const friday = Date.UTC(2026, 10, 13, 12);
    const hours = (count: number) => count * HOUR * 1000;
    expect(workingTime(friday, friday + hours(6))).toBe(hours(6));
    expect(workingTime(friday, friday + hours(24))).toBe(hours(12));
    expect(workingTime(friday + hours(24), friday + hours(48))).toBe(0);
    expect(workingTime(friday, friday + hours(7 * 24))).toBe(hours(5 * 24));
  });

  it('knows which games are played by days', () => {
    expect(isByDays({ kind: 'move', seconds: HOUR })).toBe(true);
    expect(isByDays({ kind: 'move', seconds: 600 })).toBe(false);
    expect(isByDays({ kind: 'game', seconds: 2 * HOUR, increment: 0 })).toBe(false);
    expect(isByDays({ kind: 'none' })).toBe(false);
  });
});
