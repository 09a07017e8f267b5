import type { GameEntry } from './entry';

/** The further games of a usual build: none. See `TAVOLA_MORE_GAMES` in vite.config.ts. */
const more: readonly GameEntry[] = [];

export default more;
