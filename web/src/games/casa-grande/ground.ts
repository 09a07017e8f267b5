import type { Corner, Platforms, Space, Square, View } from '../../lib/types/casa-grande';
import { STANDARD_SET, TRACK } from '../../lib/types/casa-grande';

/** The squares of a side. */
export const SIDE = 8;

/** The spaces of the track. */
export const SPACES = TRACK.length;

/** The place of a square: column and row from 0, `a1` at 0, 0. */
export interface Place {
  column: number;
  row: number;
}

export const placeOf = (square: Square): Place => ({
  column: square.charCodeAt(0) - 97,
  row: square.charCodeAt(1) - 49,
});

export const squareAt = (column: number, row: number): Square => String.fromCharCode(97 + column, 49 + row);

export const within = (column: number, row: number): boolean =>
  column >= 0 && row >= 0 && column < SIDE && row < SIDE;

/** The place of a square in a view's list, row by row from `a1`. */
export const indexOf = (square: Square): number => {
  const { column, row } = placeOf(square);
  return row * SIDE + column;
};

/** The set of a game; a view leaves the standard one out. */
export const setOf = (view: View): Platforms => view.rules.platforms ?? STANDARD_SET;

/** One square of a shape, from the lower left corner of its bounding box. */
export interface Cell extends Place {
  marked: boolean;
}

/** A shape in one of its turns. */
export interface Turned {
  width: number;
  height: number;
  cells: Cell[];
}

/** Rows from the far side to the near side, turned clockwise by quarters. */
export function turned(rows: string[], quarters: number): Turned {
  let lines = rows;
  for (let turn = 0; turn < quarters % 4; turn++) {
    const width = lines[0]?.length ?? 0;
    lines = Array.from({ length: width }, (_, column) =>
      lines
        .map((line) => line.charAt(column))
        .reverse()
        .join(''),
    );
  }
  const height = lines.length;
  const cells = lines.flatMap((line, index) =>
    [...line].flatMap((character, column) =>
      character === '.' ? [] : [{ column, row: height - 1 - index, marked: character === '#' }],
    ),
  );
  return { width: lines[0]?.length ?? 0, height, cells };
}

/** A shape where it would lie: its cells on the site. */
export function laid(rows: string[], quarters: number, square: Square): Cell[] {
  const { column, row } = placeOf(square);
  return turned(rows, quarters).cells.map((cell) => ({
    ...cell,
    column: cell.column + column,
    row: cell.row + row,
  }));
}

/** Where a space of the track is drawn: centre, in squares from the lower left corner of the site. */
export function spacePlace(space: Space, width: number): { x: number; y: number } {
  const side = Math.floor(space / 5);
  const step = space % 5;
  const outside = SIDE + width / 2;
  // From the corner that begins the side: 0 is the corner itself, then the middles of the pairs of lines.
  const along = step === 0 ? -width / 2 : 2 * step - 1;
  switch (side) {
    case 0:
      return { x: along, y: outside };
    case 1:
      return { x: outside, y: SIDE - along };
    case 2:
      return { x: SIDE - along, y: -width / 2 };
    default:
      return { x: -width / 2, y: along };
  }
}

/** The corner of a space, if it is one. */
export function cornerOf(space: Space): Corner | null {
  const facing = TRACK[space]?.facing;
  return facing && 'corner' in facing ? facing.corner : null;
}

/** The squares that a space faces. */
export const areaOf = (space: Space | null | undefined): Square[] =>
  space === null || space === undefined ? [] : (TRACK[space]?.squares ?? []);
