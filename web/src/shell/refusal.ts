import type { Refusal } from '../games/board';
import type { GameModule } from '../games/module';
import { t, texts } from '../lib/i18n/language.svelte';

/** A refusal in the player's language: the game's own words for what its rules forbid, ours for the rest. */
export function refusalText(refusal: Refusal, game: GameModule | null = null): string {
  if (refusal.violation !== undefined && game) return game.refusal(refusal, t);
  const key = `refused-${refusal.code.replaceAll('_', '-')}`;
  return texts.has(key) ? t(key) : refusal.sentence;
}
