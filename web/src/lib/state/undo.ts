import type { ChairState, Happening, Seat, TableState } from '../types/messages';

/** Whether a player's last move may be taken back: now, not now, or never at this table because of its bots. */
export type Undo = 'now' | 'not-moved' | 'asked' | 'bots' | 'never';

const isBot = (chair: ChairState | undefined): boolean =>
  chair?.kind === 'bot' || (chair?.kind === 'person' && chair.lent !== null);

/**
 * What a button should offer; the host decides. People may be asked whenever somebody has moved. Bots agree to nothing from which
 * somebody has learned something, unless it is practice: not once they have moved or a die has been rolled, and never where each
 * move `reveals` something.
 */
export function undoOf(
  seat: Seat,
  table: TableState,
  turn: Seat | null,
  happened: readonly Happening[],
  reveals: boolean,
): Undo {
  const others = Object.entries(table.seats).filter(([other]) => other !== seat);
  const free = table.options.practice === true || !others.some(([, chair]) => isBot(chair));
  if (!free && reveals) return 'never';
  const moves = happened.filter((one) => one.what === 'moved');
  if (!moves.some((one) => one.seat === seat && (one.by === 'person' || one.by === 'screen')))
    return 'not-moved';
  if (table.undo !== null) return 'asked';
  const last = moves.at(-1);
  const untouched = last?.seat === seat && last.events.length === 1 && turn === seat;
  return free || untouched ? 'now' : 'bots';
}
