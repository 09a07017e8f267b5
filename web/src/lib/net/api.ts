import { own } from '../state/own-name.svelte';
import type {
  Addresses,
  ErrorBody,
  Eyes,
  KeptNotice,
  ListedSheet,
  ListedTable,
  Newcomer,
  NoticeWays,
  OpenedTable,
  Seated,
  SeenTable,
  Wanted,
  WantedNotice,
} from '../types/http';
import type { Told } from '../types/messages';
import type { GameRecord } from '../types/parts';

/** What was refused over HTTP, or `offline` if nobody answered. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** Whether this client may have a server beside it; a folder of plain files has none. */
export const HOSTED = !import.meta.env['VITE_SITE'];

/** Requests to the host; addresses are relative, so that a table behind a path prefix works too. */
export const api = {
  // The rated name is shown where it counts, and nowhere else.
  open: (table: Wanted) =>
    request<OpenedTable>(
      'POST',
      'tables',
      table,
      undefined,
      table.options?.rated ? own.name?.token : undefined,
    ),
  sit: (id: string, who: Newcomer, rated = false) =>
    request<Seated>('POST', `tables/${id}/seats`, who, undefined, rated ? own.name?.token : undefined),
  /** Where other devices of the network find this host. */
  addresses: () => request<Addresses>('GET', 'addresses'),
  /** The sheets that can be printed; the path says for which paper and in which language. */
  sheets: (path: string) => request<ListedSheet[]>('GET', path),
  listed: () => request<ListedTable[]>('GET', 'tables'),
  /** Asks whether there is such a table; fails if not. */
  look: (id: string, token?: string) => request<SeenTable>('GET', `tables/${id}`, undefined, token),
  /** The moves of the last round, as the sender may be told of them. */
  history: (id: string, token?: string) => request<Told[]>('GET', `tables/${id}/history`, undefined, token),
  record: (id: string, round: number, token?: string) =>
    request<GameRecord>('GET', `tables/${id}/record?round=${round}`, undefined, token),
  /** The views of a round that is over: before its first move and after each. */
  replay: (id: string, round: number, viewer: Eyes, token?: string) =>
    request<unknown[]>('GET', `tables/${id}/replay?round=${round}&viewer=${viewer}`, undefined, token),
  /** How the host can tell somebody who is away. */
  noticeWays: () => request<NoticeWays>('GET', 'notices'),
  /** How the player of a seat is told. */
  notices: (id: string, token: string) =>
    request<KeptNotice[]>('GET', `tables/${id}/notices`, undefined, token),
  keepNotice: (id: string, wanted: WantedNotice, token: string) =>
    request<KeptNotice>('POST', `tables/${id}/notices`, wanted, token),
  removeNotice: (id: string, notice: string, token: string) =>
    request<null>('DELETE', `tables/${id}/notices/${notice}`, undefined, token),
  /** Does what a link in a mail is for. */
  answerMail: (key: string, answer: 'confirm' | 'end') =>
    request<null>('POST', `notices/${encodeURIComponent(key)}/${answer}`),
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

/** Asks the host; `token` is that of a seat, `name` the secret of a rated name. */
export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  name?: string,
): Promise<T> {
  if (!HOSTED) throw new ApiError('offline', 'No host stands beside this page.');
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (name) headers['X-Tavola-Name'] = name;
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(new URL(`api/${path}`, pageFolder()), init).catch(() => null);
  const read: unknown = await answer?.json().catch(() => null);
  if (answer?.ok && (read !== null || answer.status === 204)) return read as T;
  if (isRefusal(read)) throw new ApiError(read.code, read.sentence);
  throw new ApiError('offline', 'No host answers here.');
}

function isRefusal(read: unknown): read is ErrorBody {
  return typeof read === 'object' && read !== null && 'code' in read && 'sentence' in read;
}
