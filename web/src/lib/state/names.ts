import type { ChairState, Seat } from '../types/messages';

/** What the bots of the house are called, one name a seat: the log is easier to read with names than with levels. */
export const BOTS: Record<Seat, string> = { A: 'Alba', B: 'Bruno', C: 'Clara', D: 'Dario' };

/** The name of who sits on a seat; empty for a free one. */
export function playerName(seat: Seat, chair: ChairState): string {
  if (chair.kind === 'person') return chair.name;
  return chair.kind === 'bot' ? BOTS[seat] : '';
}
