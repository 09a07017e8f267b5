import { own } from '../state/own-name.svelte';
import type { Evening, GameResult, RatingHistory, Ratings, System } from '../types/club';
import type { Level, Options, Rules, Seat } from '../types/messages';
import { request } from './api';

export interface NewEvening {
  title: string;
  game: string;
  rules: Rules;
  options: Options;
  system: System;
  size: number;
  smaller: boolean;
  bots: Level | null;
  online: boolean;
  open: boolean;
}

const at = (id: string, rest = '') => `evenings/${encodeURIComponent(id)}${rest}`;
const named = () => own.name?.token;

/** Requests about club evenings. Whoever opened one manages it by a cookie of this browser. */
export const club = {
  open: (evening: NewEvening) => request<{ id: string; host: string }>('POST', 'evenings', evening),
  look: (id: string) => request<Evening>('GET', at(id)),
  enter: (id: string, names: string[]) => request<Evening>('POST', at(id, '/players'), { names }),
  /** Enters the person at this browser, with the rated name if there is one. */
  enterMe: (id: string, name: string) =>
    request<Evening>('POST', at(id, '/players'), { names: [name] }, undefined, named()),
  here: (id: string, player: number, here: boolean) =>
    request<Evening>('POST', at(id, '/here'), { player, here }),
  round: (id: string, round: number) => request<Evening>('POST', at(id, '/rounds'), { round }),
  sit: (id: string, player: number, token?: string) =>
    request<{ table: string; seat: Seat; token: string }>(
      'POST',
      at(id, '/seats'),
      { player, ...(token ? { token } : {}) },
      undefined,
      named(),
    ),
  free: (id: string, player: number) => request<unknown>('POST', at(id, '/seats'), { player, free: true }),
  report: (id: string, round: number, table: number, games: Partial<GameResult>[]) =>
    request<Evening>('POST', at(id, '/results'), { round, table, games }),
  end: (id: string, over: boolean) => request<Evening>('POST', at(id, '/end'), { over }),
  /** The address of a sheet, for a link. */
  sheet: (id: string, name: 'standings' | 'results') => `api/${at(id, `/${name}.csv`)}`,
};

/** Requests about rated names and ratings. */
export const names = {
  create: (name: string) => request<{ id: string; name: string; token: string }>('POST', 'names', { name }),
  look: (token: string) =>
    request<{ id: string; name: string }>('GET', 'names/me', undefined, undefined, token),
  change: (token: string, change: { name?: string; renew?: boolean }) =>
    request<{ id: string; name: string; token: string | null }>('POST', 'names/me', change, undefined, token),
  remove: (token: string) => request<null>('DELETE', 'names/me', undefined, undefined, token),
  ratings: (game: string) => request<Ratings>('GET', `ratings/${encodeURIComponent(game)}`),
  history: (game: string, id: string) =>
    request<RatingHistory>('GET', `ratings/${encodeURIComponent(game)}/${encodeURIComponent(id)}`),
};
