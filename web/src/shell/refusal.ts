import type { Refusal } from '../games/board';
import type { GameModule } from '../games/module';
import { t, texts } from '../lib/i18n/language.svelte';
import { ApiError } from '../lib/net/api';

/** A refusal in the player's language: the game's own words for what its rules forbid, ours for the rest. */
export function refusalText(refusal: Refusal, game: GameModule | null = null): string {
  if (refusal.violation !== undefined && game) return game.refusal(refusal, t);
  const key = `refused-${refusal.code.replaceAll('_', '-')}`;
  return texts.has(key) ? t(key) : refusal.sentence;
}

/** Why a request failed, in the player's language. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'offline') return t('no-host');
  const key = `refused-${error.code.replaceAll('_', '-')}`;
  return texts.has(key) ? t(key) : error.sentence;
}
