import type { Eyes } from '../types/http';
import type { PerSeat, Seat } from '../types/messages';
import type { GameRecord } from '../types/parts';

/** What bots think of one decision of a game that is over, with the eyes of the seat that made it. */
export interface Judgement {
  /** The number of the move, from 1. */
  number: number;
  seat: Seat;
  /** The move that is judged. */
  played: string;
  best: string;
  /** What each seat could expect after the best move, 0 to 1. */
  value: PerSeat<number>;
  /** What the move cost its seat compared with the best one, 0 to 1. */
  gave_away: number;
}

/** A decision before it was made, as its seat saw it. */
export interface Choice {
  number: number;
  seat: Seat;
  view: unknown;
  legal: string[];
  prospects?: unknown[];
  /** Which of the decisions it is, from 0. */
  index: number;
}

/** How far an analysis is. */
export interface Progress {
  judgements: Judgement[];
  /** How many decisions there are. */
  decisions: number;
  /** What each seat got in the end, 0 to 1. */
  shares: PerSeat<number>;
}

/** What the worker of a study is asked, and what it answers. */
export interface Questions {
  views: { ask: { viewer: Eyes }; get: unknown[] };
  /** The first decision from a move on, of one seat or of any. */
  choice: { ask: { from: number; seat: Seat | null }; get: Choice | null };
  judge: { ask: { index: number; instead: string }; get: Judgement | null };
}
export type Question = { [K in keyof Questions]: { kind: K } & Questions[K]['ask'] }[keyof Questions];

/** What the worker of a study hears: first the record, then questions, and when it is to judge the whole game. */
export type StudyRequest =
  | { kind: 'read'; game: string; record: string }
  | { kind: 'all' }
  | { kind: 'question'; number: number; question: Question };

/** What the worker of a study says. */
export type StudyNews =
  | { news: 'begun'; decisions: number; shares: PerSeat<number> }
  | { news: 'judged'; judgement: Judgement }
  | { news: 'answered'; number: number; answer: unknown }
  | { news: 'failed' };

/** A record that is looked into, in a worker of its own: its views, its decisions, and what bots think of them. */
export class Study {
  #worker: Worker;
  #numbers = 0;
  #waiting = new Map<number, { resolve: (answer: never) => void; reject: (why: Error) => void }>();
  #progress: Progress = { judgements: [], decisions: 0, shares: {} };
  #tell: (progress: Progress) => void = () => undefined;
  #fail: () => void = () => undefined;

  constructor(record: GameRecord, start: () => Worker = startWorker) {
    this.#worker = start();
    this.#worker.onmessage = ({ data }: MessageEvent<StudyNews>) => this.#hear(data);
    this.#worker.onerror = () => this.#hear({ news: 'failed' });
    this.#say({ kind: 'read', game: record.game, record: JSON.stringify(record) });
  }

  /** Lets bots judge one decision after the other, and tells of each. */
  judgeAll(tell: (progress: Progress) => void, fail: () => void): void {
    this.#tell = tell;
    this.#fail = fail;
    this.#say({ kind: 'all' });
  }

  /** Asks something of the record. */
  ask<K extends keyof Questions>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['get']> {
    const number = ++this.#numbers;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#say({ kind: 'question', number, question: { kind, ...ask } as Question });
    });
  }

  close(): void {
    this.#worker.terminate();
  }

  #say(request: StudyRequest): void {
    this.#worker.postMessage(request);
  }

  #hear(data: StudyNews): void {
    switch (data.news) {
      case 'begun':
        this.#progress = { judgements: [], decisions: data.decisions, shares: data.shares };
        return this.#tell(this.#progress);
      case 'judged':
        this.#progress = { ...this.#progress, judgements: [...this.#progress.judgements, data.judgement] };
        return this.#tell(this.#progress);
      case 'answered':
        this.#waiting.get(data.number)?.resolve(data.answer as never);
        this.#waiting.delete(data.number);
        return;
      case 'failed':
        for (const { reject } of this.#waiting.values()) reject(new Error('the record can\u2019t be read'));
        this.#waiting.clear();
        this.#fail();
    }
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' });
}
