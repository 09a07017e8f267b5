import type { GameEntry } from '../games/entry';
import { t } from '../lib/i18n/language.svelte';
import { hostOf, openAt } from '../lib/net/host';
import { preferences } from '../lib/state/preferences.svelte';
import { newOwnToken, shareGame } from '../lib/state/synced-games';
import { tables } from '../lib/state/tables.svelte';
import { SEATS, type Level, type Options, type PerSeat, type Rules, type Seat } from '../lib/types/messages';

/** What a table begins with, unless the host chooses otherwise. */
export const USUAL: Options = {
  rounds: 1,
  clock: { kind: 'none' },
  watchers: true,
  hints: true,
  undo: true,
  looks: false,
  listed: false,
};

/** Who is to sit where: the one who opens the table, another person at this device, a bot, or whoever comes. */
export type Guest =
  { kind: 'me' } | { kind: 'here'; name: string } | { kind: 'bot'; level: Level } | { kind: 'open' };

/** All that is chosen for a new table. */
export interface Choice {
  game: string;
  rules: Rules;
  options: Options;
  guests: PerSeat<Guest>;
}

/** The name under which the player of this browser sits down. */
export const ownName = (): string => preferences.get('name').trim() || t('guest');

/** Opens a table, seats whoever is known, keeps the tokens, and gives the table's id. */
export async function openTable(choice: Choice): Promise<string> {
  const here = SEATS.flatMap((seat) => {
    const guest = choice.guests[seat];
    if (guest?.kind === 'me') return [{ seat, name: ownName() }];
    return guest?.kind === 'here' ? [{ seat, name: guest.name.trim() || t('player-of-seat', { seat }) }] : [];
  });
  const bots: PerSeat<Level> = {};
  for (const seat of SEATS) {
    const guest = choice.guests[seat];
    if (guest?.kind === 'bot') bots[seat] = guest.level;
  }
  const [me, ...others] = here;
  // Only a server can rate what is played.
  const reachable =
    choice.options.listed ||
    choice.options.rated === true ||
    SEATS.some((seat) => choice.guests[seat]?.kind === 'open');
  const made = reachable ? await newOwnToken() : null;
  const opened = await openAt(reachable, {
    game: choice.game,
    rules: choice.rules,
    options: choice.options,
    bots,
    ...(me
      ? { me: { ...me, ...(made ? { token: made.token } : {}) }, ready: !reachable && others.length === 0 }
      : {}),
  });
  const seats: PerSeat<string> = {};
  if (opened.seat && opened.token) seats[opened.seat] = opened.token;
  for (const other of others) {
    const sat = await hostOf(opened.id).sit(opened.id, other);
    seats[sat.seat] = sat.token;
  }
  const shared = others.length > 0;
  tables.keep({ id: opened.id, game: choice.game, host: opened.host, seats, ...(shared ? { shared } : {}) });
  if (opened.seat && !shared) shareGame(opened.id, choice.game, opened.seat, made);
  return opened.id;
}

/** A table against bots of the level last chosen, at once. */
export function playNow(game: GameEntry): Promise<string> {
  const level = preferences.get('level');
  const guests: PerSeat<Guest> = {};
  for (const seat of seatsOf(game.rules.players))
    guests[seat] = seat === 'A' ? { kind: 'me' } : { kind: 'bot', level };
  return openTable({ game: game.slug, rules: game.rules, options: USUAL, guests });
}

/** The seats of a table for so many. */
export const seatsOf = (players: number): Seat[] => SEATS.slice(0, players);
