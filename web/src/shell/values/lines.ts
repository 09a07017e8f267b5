import type { Judgement, Progress } from '../../lib/local/analysis';
import { SEATS, type Seat } from '../../lib/types/messages';

/** A point of a line: after so many moves, a share of the win from 0 to 1. */
export interface Point {
  at: number;
  value: number;
}

/** What a seat thought of itself, one line a seat. */
export interface Line {
  seat: Seat;
  points: Point[];
}

/** From this share on, a move that was not the best one is marked. */
export const NOTABLE = 0.1;

/** What a move that was not good is called, by what it gave away. */
export type Slip = 'blunder' | 'mistake' | 'inaccuracy';

/** The name of a slip; nothing for a good move. */
export function slipOf({ best, played, gave_away: given }: Judgement): Slip | null {
  if (best === played || given < 0.05) return null;
  return given >= 0.2 ? 'blunder' : given >= NOTABLE ? 'mistake' : 'inaccuracy';
}

/**
 * The lines of a game with so many moves: what each seat expected for itself when it chose, and what it got in the end.
 * What a seat expects for the others is left out: it knows less of them, and a line through all thoughts would jump.
 */
export function linesOf({ judgements, decisions, shares }: Progress, moves: number): Line[] {
  const done = judgements.length === decisions;
  return SEATS.filter((seat) => shares[seat] !== undefined).map((seat) => {
    const points = judgements
      .filter((one) => one.seat === seat)
      .map((one) => ({ at: one.number - 1, value: one.value[seat] ?? 0 }));
    const last = shares[seat];
    return { seat, points: done && last !== undefined ? [...points, { at: moves, value: last }] : points };
  });
}

/** The decision that is nearest to a point in the game. */
export function nearest(judgements: Judgement[], at: number): Judgement | undefined {
  let found: Judgement | undefined;
  for (const one of judgements)
    if (!found || Math.abs(one.number - at) < Math.abs(found.number - at)) found = one;
  return found;
}
