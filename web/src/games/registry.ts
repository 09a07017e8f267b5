import { texts } from '../lib/i18n/language.svelte';
import type { GameModule } from './module';

/** What the shell must know of a game before its board is loaded. */
export interface GameEntry {
  slug: string;
  /** The proper name, the same in every language. */
  name: string;
  /** The numbers of players, the usual one first. */
  players: number[];
  /** The rules of *Play now*, with their number of players. */
  rules: Record<string, unknown> & { players: number };
  /** Whether players hide something from each other on the table or in the hand: then a shared device is handed over. */
  hidden: boolean;
  /** Whether remembering is the game: then a table may agree to show who last looked where. */
  memory: boolean;
}

/** The only list of games in the client. */
export const GAMES: readonly GameEntry[] = [
  {
    slug: 'cassa-grande',
    name: 'Cassa Grande',
    players: [4, 2],
    rules: { players: 4 },
    hidden: true,
    memory: false,
  },
  {
    slug: 'calcory',
    name: 'Calcory',
    players: [2, 3, 4],
    rules: { players: 2 },
    hidden: false,
    memory: true,
  },
  {
    slug: 'casa-grande',
    name: 'Casa Grande',
    players: [2, 3, 4],
    rules: { players: 2 },
    hidden: false,
    memory: false,
  },
];

// A board and all that belongs to it is a chunk of its own, loaded when a table of its game is opened.
const MODULES = import.meta.glob<GameModule | { default: GameModule }>('./*/index.ts');

/** Finds a game by its slug. */
export function gameOf(slug: string): GameEntry | undefined {
  return GAMES.find((game) => game.slug === slug);
}

/** Loads the board of a game and its texts; a game without a board of its own is played from the list of moves. */
export async function loadGame(slug: string): Promise<GameModule> {
  const load = MODULES[`./${slug}/index.ts`] ?? (() => import('../shell/plain/module'));
  const [loaded] = await Promise.all([load(), texts.add(slug)]);
  return 'default' in loaded ? loaded.default : loaded;
}
