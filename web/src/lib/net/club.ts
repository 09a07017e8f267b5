import { own } from '../state/own-name.svelte';
import type {
  ChangedName,
  Coming,
  Door,
  Ending,
  Entering,
  EveningState,
  OpenedEvening,
  OwnName,
  PlayerLink,
  KeptGame,
  RatingHistory,
  Ratings,
  Removing,
  Renaming,
  Reported,
  ReportedGame,
  SeatedPlayer,
  Sitting,
  Swapping,
  WantedEvening,
  WantedLink,
  WantedName,
  WantedRound,
} from '../types/http';
import { request } from './api';

const at = (id: string, rest = '') => `evenings/${encodeURIComponent(id)}${rest}`;
const named = () => own.name?.token;

/** Has something done at an evening, which answers how it stands then. */
const change = <Body>(id: string, what: string, body: Body, name?: string) =>
  request<EveningState>('POST', at(id, `/${what}`), body, undefined, name);
const sit = (id: string, sitting: Sitting, name?: string) =>
  request<SeatedPlayer>('POST', at(id, '/seats'), sitting, undefined, name);

/** Requests about club evenings. Whoever opened one manages it by a cookie of this browser. */
export const club = {
  open: (evening: WantedEvening) => request<OpenedEvening>('POST', 'evenings', evening),
  look: (id: string) => request<EveningState>('GET', at(id)),
  enter: (id: string, names: string[]) => change<Entering>(id, 'players', { names }),
  /** Enters the person at this browser, with the rated name if there is one. */
  enterMe: (id: string, name: string, token: string) =>
    change<Entering>(id, 'players', { names: [name], token }, named()),
  /** Gives a player a link; an earlier one does not count any more. */
  link: (id: string, player: number) =>
    request<PlayerLink>('POST', at(id, '/links'), { player } satisfies WantedLink),
  /** Lets players enter themselves, or not. */
  door: (id: string, open: boolean) => change<Door>(id, 'door', { open }),
  rename: (id: string, player: number, name: string) => change<Renaming>(id, 'rename', { player, name }),
  remove: (id: string, player: number) => change<Removing>(id, 'remove', { player }),
  /** Lets two players change places in the last round. */
  swap: (id: string, one: number, other: number) => change<Swapping>(id, 'swap', { one, other }),
  here: (id: string, player: number, here: boolean) => change<Coming>(id, 'here', { player, here }),
  round: (id: string, round: number) => change<WantedRound>(id, 'rounds', { round }),
  sit: (id: string, player: number, link?: string, token?: string) =>
    sit(id, { player, ...(link ? { link } : {}), ...(token ? { token } : {}) }, named()),
  free: (id: string, player: number) => sit(id, { player, free: true }),
  report: (id: string, round: number, table: number, games: ReportedGame[]) =>
    change<Reported>(id, 'results', { round, table, games }),
  end: (id: string, over: boolean) => change<Ending>(id, 'end', { over }),
  /** The address of a sheet, for a link. */
  sheet: (id: string, name: 'standings' | 'results') => `api/${at(id, `/${name}.csv`)}`,
};

/** Requests about rated names and ratings. */
export const names = {
  create: (name: string) => request<OwnName>('POST', 'names', { name } satisfies WantedName),
  look: (token: string) => request<OwnName>('GET', 'names/me', undefined, undefined, token),
  change: (token: string, change: ChangedName) =>
    request<OwnName>('POST', 'names/me', change, undefined, token),
  remove: (token: string) => request<null>('DELETE', 'names/me', undefined, undefined, token),
  games: (token: string) => request<KeptGame[]>('GET', 'names/me/games', undefined, undefined, token),
  keepGame: (token: string, game: KeptGame) =>
    request<KeptGame[]>('POST', 'names/me/games', game, undefined, token),
  ratings: (game: string) => request<Ratings>('GET', `ratings/${encodeURIComponent(game)}`),
  /** With the secret of the name, its tables are told, too. */
  history: (game: string, id: string) =>
    request<RatingHistory>(
      'GET',
      `ratings/${encodeURIComponent(game)}/${encodeURIComponent(id)}`,
      undefined,
      undefined,
      own.name?.id === id ? own.name.token : undefined,
    ),
};
