import type { Happening, Level, Options, PerSeat, Phase, Rules, Seat, Outcome } from '../types/messages';

/** What was refused over HTTP, or `offline` if nobody answered. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

export interface NewTable {
  game: string;
  rules: Rules;
  options: Options;
  seats?: PerSeat<{ kind: 'bot'; level: Level }>;
  me?: { seat?: Seat; name: string };
}

export interface OpenedTable {
  id: string;
  host: string;
  seat?: Seat;
  token?: string;
}

/** A table in the public list. */
export interface ListedTable {
  id: string;
  game: string;
  phase: Phase;
  seats: PerSeat<{ kind: 'free' | 'person' | 'bot'; name?: string }>;
}

/** A round that is over, as the open perspective shows it: one view before the first move and one after each. */
export interface Replay {
  game: string;
  rules: Rules;
  moves: { seat: Seat | null; text: string; events: unknown[] }[];
  views: unknown[];
  outcome: Outcome | null;
}

/** Requests to the host; addresses are relative, so that a table behind a path prefix works too. */
export const api = {
  open: (table: NewTable) => request<OpenedTable>('POST', 'tables', table),
  sit: (id: string, who: { seat?: Seat; name: string }) =>
    request<{ seat: Seat; token: string }>('POST', `tables/${id}/seats`, who),
  listed: () => request<ListedTable[] | { tables: ListedTable[] }>('GET', 'tables').then(listOf('tables')),
  /** Asks whether there is such a table; fails if not. */
  look: (id: string, token?: string) => request<unknown>('GET', `tables/${id}`, undefined, token),
  history: (id: string, token?: string) =>
    request<Happening[] | { happened: Happening[] }>('GET', `tables/${id}/history`, undefined, token).then(
      listOf('happened'),
    ),
  replay: (id: string, round: number, token?: string) =>
    request<Replay>('GET', `tables/${id}/replay?round=${round}`, undefined, token),
  record: (id: string, round: number, token?: string) =>
    request<unknown>('GET', `tables/${id}/record?round=${round}`, undefined, token),
};

/** The address of a table's socket, beside the page. */
export function socketAddress(id: string): string {
  const address = new URL(`api/tables/${encodeURIComponent(id)}/socket`, pageFolder());
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

function pageFolder(): string {
  return new URL('.', document.baseURI).href;
}

function listOf<K extends string, T>(key: K): (answer: T[] | Record<K, T[]>) => T[] {
  return (answer) => (Array.isArray(answer) ? answer : answer[key]);
}

async function request<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(new URL(`api/${path}`, pageFolder()), init).catch(() => null);
  const read: unknown = await answer?.json().catch(() => null);
  if (answer?.ok && read !== null) return read as T;
  if (isRefusal(read)) throw new ApiError(read.code, read.sentence);
  throw new ApiError('offline', 'No host answers here.');
}

function isRefusal(read: unknown): read is { code: string; sentence: string } {
  return typeof read === 'object' && read !== null && 'code' in read && 'sentence' in read;
}
