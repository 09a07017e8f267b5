import { SEATS, type Happening, type RoundState, type Seat, type TableState } from '../types/messages';
import { playerName } from './names';
import type { SeenGame } from './tables.svelte';

/** What a list tells of a game, from what its host told. */
export function seenGame(
  own: Seat | null,
  table: TableState,
  round: Pick<RoundState, 'turn'> | null | undefined,
  chat: readonly Happening[],
  read: number,
): SeenGame {
  const nameOf = (seat: Seat) => {
    const chair = table.seats[seat];
    return chair ? playerName(seat, chair) : '';
  };
  const turn = table.phase === 'playing' ? (round?.turn ?? null) : null;
  const unread = chat.filter(
    (one) => one.what === 'said' && one.seq > read && (one.who === 'host' || one.who.seat !== own),
  ).length;
  return {
    others: SEATS.filter((seat) => seat !== own)
      .map(nameOf)
      .filter(Boolean),
    turn: turn ? { mine: turn === own, name: nameOf(turn) } : null,
    unread,
  };
}
