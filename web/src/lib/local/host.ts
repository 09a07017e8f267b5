import { ApiError } from '../net/api';
import type { Host } from '../net/host';
import { portWire } from '../net/wire';
import type { Answer, Requests, WireRequest } from './requests';

/** The host that stands in a worker of this browser. */
export class LocalHouseholder implements Host {
  #numbers = 0;
  #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: ApiError) => void }>();

  /** Whether the worker could not be started; then another one may be tried. */
  broken = false;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ('answer' in data) waiting?.resolve(data.answer as never);
      else waiting?.reject(new ApiError(data.refused.code, data.refused.sentence));
    };
    // A worker that can't be started answers nobody.
    worker.onerror = () => {
      this.broken = true;
      for (const { reject } of this.#waiting.values())
        reject(new ApiError('offline', 'Tables in this browser can’t be reached.'));
      this.#waiting.clear();
    };
  }

  open: Host['open'] = (wanted) => this.#ask('open', { wanted });
  sit: Host['sit'] = (id, who) => this.#ask('sit', { id, who });
  look: Host['look'] = (id, token) => this.#ask('look', { id, token });
  history: Host['history'] = (id, token) => this.#ask('history', { id, token });
  record: Host['record'] = (id, round) => this.#ask('record', { id, round });
  replay: Host['replay'] = (id, round, viewer) => this.#ask('replay', { id, round, viewer });
  forget = (id: string): Promise<null> => this.#ask('forget', { id });

  wire: Host['wire'] = (id) =>
    portWire(() => {
      const { port1, port2 } = new MessageChannel();
      const request: WireRequest = { kind: 'wire', id };
      this.worker.postMessage(request, [port2]);
      return port1;
    });

  #ask<K extends keyof Requests>(kind: K, ask: Requests[K]['ask']): Promise<Requests[K]['get']> {
    const number = ++this.#numbers;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      // Tables chosen on a screen are reactive values, which can't be sent as they are.
      this.worker.postMessage(JSON.parse(JSON.stringify({ kind, number, ...ask })));
    });
  }
}

/** Starts the worker. */
export function startHouse(): LocalHouseholder {
  return new LocalHouseholder(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
}
