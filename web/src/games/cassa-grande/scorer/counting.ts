import { loadEngine, type Engine } from '../../../lib/local/engine';
import { hasEngine } from '../../../lib/local/engine-list';
import type { Tally } from '../../../lib/types/cassa-grande';
import type { ScoreBook } from './book';

/** The game whose tables are counted here. */
export const GAME = 'cassa-grande';

/** Counts a book; `null` if it is none. */
export type Counting = (book: ScoreBook) => Tally | null;

/** Loads the rules themselves: what is counted here is counted by the same program as everywhere. */
export async function loadCounting(): Promise<Counting | null> {
  if (!hasEngine(GAME)) return null;
  const engine: Engine = await loadEngine(GAME);
  return (book) => {
    const { rules, start, rounds, sheet, from } = book;
    try {
      const answer = engine.score?.(JSON.stringify({ rules, start, rounds, sheet, from }));
      return answer === undefined ? null : (JSON.parse(answer) as Tally);
    } catch {
      return null;
    }
  };
}
