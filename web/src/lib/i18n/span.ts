import type { Clock } from '../types/messages';
import type { Translate } from './language.svelte';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** Whether players have so much time for a move that nobody sits and waits for them. */
export const isByDays = (clock: Clock): boolean => clock.kind === 'move' && clock.seconds >= HOUR;

/** A time that somebody chose, in words: in the largest unit of which it is a whole number. */
export function spanWords(seconds: number, t: Translate): string {
  if (seconds % DAY === 0) return t('days', { count: seconds / DAY });
  if (seconds % HOUR === 0) return t('hours', { count: seconds / HOUR });
  return seconds % 60 === 0 ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds });
}

/** What a clock shows: minutes and seconds, and of more than an hour only what matters. */
export function clockFace(seconds: number, t: Translate): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const whole = (unit: number) => Math.floor(seconds / unit);
  if (seconds >= DAY) return t('clock-shows-days', { days: whole(DAY), hours: whole(HOUR) % 24 });
  if (seconds >= HOUR) return t('clock-shows-hours', { hours: whole(HOUR), minutes: two(whole(60) % 60) });
  return `${whole(60)}:${two(seconds % 60)}`;
}

/** How many milliseconds between two moments are no Saturday and no Sunday, by universal time. */
export function workingTime(from: number, to: number): number {
  const day = DAY * 1000;
  let time = 0;
  for (let at = from; at < to;) {
    const end = Math.min((Math.floor(at / day) + 1) * day, to);
    // The first day of all was a Thursday.
    if (![2, 3].includes(Math.floor(at / day) % 7)) time += end - at;
    at = end;
  }
  return time;
}
