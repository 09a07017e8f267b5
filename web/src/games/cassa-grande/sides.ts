import type { Place } from '../../lib/types/cassa-grande';
import type { Seat } from '../board';
import type { Cell } from '../parts/cells';

/** Where a seat sits as somebody sees it: 0 near, 1 left, 2 far, 3 right. */
export type Direction = 0 | 1 | 2 | 3;

/** The side of the table on which a seat sits: 0 south, 1 west, 2 north, 3 east. */
function sideOf(seat: Seat, players: number): Direction {
  const index = 'ABCD'.indexOf(seat);
  return ((players === 2 ? index * 2 : index) % 4) as Direction;
}

/** Where `seat` sits for somebody on the seat `from`. */
export function directionOf(seat: Seat, from: Seat, players: number): Direction {
  return ((sideOf(seat, players) - sideOf(from, players) + 4) % 4) as Direction;
}

/** The two numbers of a place. */
export function coordinates(at: Place): [number, number] {
  const [x = 0, y = 0] = at.split(',').map(Number);
  return [x, y];
}

/** Where a place is drawn for somebody on the seat `from`. */
export function cellOf(at: Place, from: Seat, players: number): Cell {
  const [x, y] = coordinates(at);
  // `+ 0` keeps a negative zero out of texts.
  return (
    [
      { col: x, row: -y + 0 },
      { col: -y + 0, row: -x + 0 },
      { col: -x + 0, row: y },
      { col: y, row: x },
    ] satisfies [Cell, Cell, Cell, Cell]
  )[sideOf(from, players)];
}

/** The place that is drawn in a cell: the way back from `cellOf`. */
export function placeOf({ col, row }: Cell, from: Seat, players: number): Place {
  const places: [Place, Place, Place, Place] = [
    `${col},${-row + 0}`,
    `${-row + 0},${-col + 0}`,
    `${-col + 0},${row}`,
    `${row},${col}`,
  ];
  return places[sideOf(from, players)];
}
