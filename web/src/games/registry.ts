import more from '$more-games';
import { texts } from '../lib/i18n/language.svelte';
import calcory from './calcory/entry';
import casaGrande from './casa-grande/entry';
import cassaGrande from './cassa-grande/entry';
import type { GameEntry } from './entry';
import type { Lesson } from './lesson';
import type { GameModule } from './module';

/** The only list of games in the client, in the order of home. Other games come with builds that ask for them. */
export const GAMES: readonly GameEntry[] = [cassaGrande, calcory, casaGrande, ...more];

/** Finds a game by its slug. */
export function gameOf(slug: string): GameEntry | undefined {
  return GAMES.find((game) => game.slug === slug);
}

/** Loads the board of a game and its texts; a game without a board of its own is played from the list of moves. */
export async function loadGame(slug: string): Promise<GameModule> {
  const load = gameOf(slug)?.module ?? (() => import('./plain/module'));
  const [loaded] = await Promise.all([load(), texts.add(slug)]);
  // Views and events come from the host as they are: that they are those of this game is its word.
  return loaded.default as GameModule;
}

/** Loads the guided first game and its texts, or nothing for a game without one. */
export async function loadLesson(slug: string): Promise<Lesson | null> {
  const [loaded] = await Promise.all([gameOf(slug)?.lesson?.(), texts.add(`${slug}-lesson`)]);
  // Written by scripts/lessons.mjs; a test plays it through.
  return loaded ? (loaded.default as Lesson) : null;
}
