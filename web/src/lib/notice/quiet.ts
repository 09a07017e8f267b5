import type { ClockChange, QuietHours } from '../types/http';

const DAY = 86_400_000;
/** How far ahead it is looked: further than summer time anywhere. */
const DAYS = 370;

/** By how many minutes the clocks of this device are ahead of universal time at a moment. */
const offsetHere = (at: number): number => -new Date(at).getTimezoneOffset();

/** When clocks are put forward or back next, to the second; nothing if they stay as they are. */
export function nextChange(now: number, offsetAt: (at: number) => number = offsetHere): ClockChange | null {
  const before = offsetAt(now);
  let day = 1;
  while (day <= DAYS && offsetAt(now + day * DAY) === before) day += 1;
  if (day > DAYS) return null;
  let [low, high] = [now + (day - 1) * DAY, now + day * DAY];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  // Clocks change on the full second.
  const at = Math.floor(high / 1000) * 1000;
  return { at, offset: offsetAt(high) };
}

/** The time of the day in minutes. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes as the time of a day. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Quiet hours by the clocks of this device. */
export function quietHours(from: string, to: string, now = Date.now()): QuietHours {
  const then = nextChange(now);
  return {
    from: minutesOf(from),
    to: minutesOf(to),
    offset: offsetHere(now),
    ...(then ? { then } : {}),
  };
}
