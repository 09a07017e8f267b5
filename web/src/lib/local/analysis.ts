import type { PerSeat, Seat } from '../types/messages';
import type { GameRecord } from '../types/parts';

/** What bots think of one decision of a game that is over, with the eyes of the seat that made it. */
export interface Judgement {
  /** The number of the move, from 1. */
  number: number;
  seat: Seat;
  played: string;
  best: string;
  /** What each seat could expect after the best move, 0 to 1. */
  value: PerSeat<number>;
  /** What the move cost its seat compared with the best one, 0 to 1. */
  gave_away: number;
}

/** How far an analysis is. */
export interface Progress {
  judgements: Judgement[];
  /** How many decisions there are. */
  decisions: number;
  /** What each seat got in the end, 0 to 1. */
  shares: PerSeat<number>;
}

/** What the worker of an analysis says. */
export type AnalysisNews =
  | { news: 'begun'; decisions: number; shares: PerSeat<number> }
  | { news: 'judged'; judgement: Judgement }
  | { news: 'failed' };

/** Lets bots judge a record in a worker of its own; tells of each decision. Ends when the returned function is called. */
export function analyse(
  record: GameRecord,
  tell: (progress: Progress) => void,
  fail: () => void,
  start: () => Worker = startWorker,
): () => void {
  const worker = start();
  let progress: Progress = { judgements: [], decisions: 0, shares: {} };
  worker.onmessage = ({ data }: MessageEvent<AnalysisNews>) => {
    if (data.news === 'failed') return fail();
    if (data.news === 'begun') progress = { judgements: [], decisions: data.decisions, shares: data.shares };
    else progress = { ...progress, judgements: [...progress.judgements, data.judgement] };
    tell(progress);
    if (progress.judgements.length === progress.decisions) worker.terminate();
  };
  worker.onerror = fail;
  worker.postMessage({ game: record.game, record: JSON.stringify(record) });
  return () => worker.terminate();
}

function startWorker(): Worker {
  return new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' });
}
