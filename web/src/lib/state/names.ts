import { t } from '../i18n/language.svelte';
import type { ChairState, Seat } from '../types/messages';

/** What the bots of the house are called, one name a seat: the log is easier to read with names than with levels. */
export const BOTS: Record<Seat, string> = { A: 'Alba', B: 'Bruno', C: 'Clara', D: 'Dario' };

/** What people are called who gave no name, in each language: the host keeps the word of whoever sat down. */
export const GUESTS: readonly string[] = ['Guest', 'Invité', 'Gast'];

/** A name as it is shown: a guest is called so in the language of who looks. */
export const shownName = (name: string): string => (GUESTS.includes(name) ? t('guest') : name);

/** The name of who sits on a seat; empty for a free one. */
export function playerName(seat: Seat, chair: ChairState): string {
  if (chair.kind === 'person') return shownName(chair.name);
  return chair.kind === 'bot' ? BOTS[seat] : '';
}
