import { isHere } from '../net/host';
import { names } from '../net/club';
import type { Seat } from '../types/messages';
import { own } from './own-name.svelte';
import { tables } from './tables.svelte';

/** A token for a seat that every device with the secret of a rated name can make again. */
export interface OwnToken {
  token: string;
  nonce: string;
}

/** The token that follows from the secret of a name and a nonce: 32 bytes, in letters that links may have. */
export async function tokenFrom(secret: string, nonce: string): Promise<string> {
  // Only who has a name needs it: the first page stays light.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const bytes = sha256(new TextEncoder().encode(`tavola/1 seat ${secret} ${nonce}`));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A new token for a seat, if this browser has a name; else the host makes one that this browser alone knows. */
export async function newOwnToken(): Promise<OwnToken | null> {
  if (!own.name) return null;
  const random = crypto.getRandomValues(new Uint8Array(16));
  const nonce = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { token: await tokenFrom(own.name.token, nonce), nonce };
}

/** Notes a seat that was taken with such a token, so that the other devices of this name find it. */
export function shareGame(id: string, game: string, seat: Seat, made: OwnToken | null, hidden = false): void {
  if (!made || !own.name || isHere(id)) return;
  tables.noteNonce(id, made.nonce);
  const kept = { table: id, game, seat, nonce: made.nonce, ...(hidden ? { hidden } : {}) };
  // What can't be told now is told when the list is looked at again.
  void names.keepGame(own.name.token, kept).catch(() => undefined);
}

/** Hides a game, or shows it again, on all devices of this name. */
export function hideGame(id: string, hidden: boolean): void {
  tables.hide(id, hidden);
  const known = tables.find(id);
  const [seat, token] = Object.entries(known?.seats ?? {})[0] ?? [];
  if (known?.nonce && seat && token)
    shareGame(id, known.game, seat as Seat, { token, nonce: known.nonce }, hidden);
}

/** Asks for the games of this name, and keeps those that this browser does not know yet. */
export async function findGames(): Promise<void> {
  const { name } = own;
  if (!name) return;
  const games = await names.games(name.token).catch(() => []);
  // The oldest first, so that the last one kept stands on top.
  for (const { table: id, game, seat, nonce, hidden } of games.reverse()) {
    if (tables.find(id)) continue;
    tables.take(id, game, seat, await tokenFrom(name.token, nonce));
    tables.noteNonce(id, nonce);
    if (hidden) tables.hide(id, true);
  }
}
