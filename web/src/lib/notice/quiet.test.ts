import { describe, expect, it } from 'vitest';
import { clockOf, minutesOf, nextChange } from './quiet';

const HOUR = 3_600_000;
/** The clocks of a place, as its rules say. */
const clocksOf = (zone: string) => (at: number) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  );
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT(?:([+-])(\d+):(\d+))?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

describe('when clocks are changed next', () => {
  const november = Date.UTC(2026, 10, 17, 12);
  it('is known for places with summer time, in both halves of the year', () => {
    const spring = Date.UTC(2027, 2, 28, 1);
    expect(nextChange(november, clocksOf('Europe/Berlin'))).toEqual({ at: spring, offset: 120 });
    expect(nextChange(spring - 1, clocksOf('Europe/Berlin'))).toEqual({ at: spring, offset: 120 });
    const autumn = Date.UTC(2027, 9, 31, 1);
    expect(nextChange(spring, clocksOf('Europe/Berlin'))).toEqual({ at: autumn, offset: 60 });
    expect(nextChange(november, clocksOf('Australia/Lord_Howe'))?.offset).toBe(630);
  });
  it('is never where they stay as they are', () => {
    expect(nextChange(november, clocksOf('Asia/Kolkata'))).toBeNull();
    expect(nextChange(november + 200 * 24 * HOUR, () => 0)).toBeNull();
  });
});

it('times of the day are minutes', () => {
  expect([minutesOf('22:05'), clockOf(425)]).toEqual([1325, '07:05']);
});
