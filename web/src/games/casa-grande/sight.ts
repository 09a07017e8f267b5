import type { Seat } from '../board';
import { SIDE, type Place } from './ground';

/** Quarter turns by which the site is seen turned from a seat: A sits at the near side, the others follow clockwise. */
export function sightOf(seat: Seat, players: number): number {
  const turns = { A: 0, B: 1, C: 2, D: 3 }[seat];
  // Two sit opposite each other.
  return players === 2 ? turns * 2 : turns;
}

/** Where a point of the site is drawn for somebody who sees it turned; y runs up, the site is 8 by 8. */
export function seen(point: { x: number; y: number }, sight: number): { x: number; y: number } {
  switch (sight % 4) {
    case 1:
      return { x: SIDE - point.y, y: point.x };
    case 2:
      return { x: SIDE - point.x, y: SIDE - point.y };
    case 3:
      return { x: point.y, y: SIDE - point.x };
    default:
      return point;
  }
}

/** The same for a square. */
export function seenPlace({ column, row }: Place, sight: number): Place {
  const middle = seen({ x: column + 0.5, y: row + 0.5 }, sight);
  return { column: middle.x - 0.5, row: middle.y - 0.5 };
}

/** The square that is drawn at a place. */
export const unseenPlace = (place: Place, sight: number): Place => seenPlace(place, 4 - (sight % 4));
