import { texts } from '../../lib/i18n/language.svelte';
import { ApiError } from '../../lib/net/api';
import { errorText } from '../refusal';
import { BOTS } from '../../lib/state/names';
import { reach } from '../../lib/state/reach.svelte';
import type { EveningState, EveningTable, Sitter } from '../../lib/types/http';
import { SEATS, type Seat } from '../../lib/types/messages';

/** What a player of an evening is called. */
export const nameOf = (evening: EveningState, player: number): string =>
  evening.players[player - 1]?.name ?? '';

/** What somebody at a table is called. */
export const sitterName = (evening: EveningState, seat: Seat, sitter: Sitter): string =>
  'player' in sitter ? nameOf(evening, sitter.player) : BOTS[seat];

/** The seats of a table with who sits there. */
export const sittersOf = (table: EveningTable): { seat: Seat; sitter: Sitter }[] =>
  SEATS.flatMap((seat) => {
    const sitter = table.seats[seat];
    return sitter ? [{ seat, sitter }] : [];
  });

/** The table of a player in the last round. */
export function tableOf(evening: EveningState, player: number): EveningTable | undefined {
  const tables = evening.rounds.at(-1)?.tables ?? [];
  return tables.find((table) =>
    sittersOf(table).some(({ sitter }) => 'player' in sitter && sitter.player === player),
  );
}

/** Why something was refused, in the player's language if we have words for it. */
export function faultOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'offline') return texts.translate('no-host');
  const key = `club-refused-${error.code.replaceAll('_', '-')}`;
  return texts.has(key) ? texts.translate(key) : errorText(error);
}

/** The address under which others find an evening. */
export const eveningLink = (id: string): string => reach.link(`/evening/${id}`);

/** The link with which a player takes their seats: for this player only. */
export function playerLink(id: string, player: number, token: string): string {
  return reach.link(`/evening/${id}/as/${player}/${token}`);
}

/** A token as servers make them: 32 random bytes, in letters that links may have. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
