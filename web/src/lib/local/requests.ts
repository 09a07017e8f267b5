import type { ErrorBody, Eyes, Newcomer, OpenedTable, Seated, SeenTable, Wanted } from '../types/http';
import type { Told } from '../types/messages';
import type { GameRecord } from '../types/parts';

/** What the page asks of the worker that keeps the tables of this browser, and what it gets. */
export interface Requests {
  open: { ask: { wanted: Wanted }; get: OpenedTable };
  sit: { ask: { id: string; who: Newcomer }; get: Pick<Seated, 'seat' | 'token'> };
  look: { ask: { id: string; token?: string | undefined }; get: SeenTable };
  history: { ask: { id: string; token?: string | undefined }; get: Told[] };
  record: { ask: { id: string; round: number }; get: GameRecord };
  replay: { ask: { id: string; round: number; viewer: Eyes }; get: unknown[] };
  forget: { ask: { id: string }; get: null };
}

export type Request<K extends keyof Requests = keyof Requests> = {
  [Kind in K]: { kind: Kind; number: number } & Requests[Kind]['ask'];
}[K];

/** A client's wire to a table; its port comes with it. */
export interface WireRequest {
  kind: 'wire';
  id: string;
}

/** The answer to a request. */
export type Answer = { number: number; answer: unknown } | { number: number; refused: ErrorBody };
