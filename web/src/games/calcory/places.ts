import type { Place } from '../../lib/types/calcory';
import type { Cell } from '../parts/cells';

const LETTERS = 'abcdefghij';
export const COLUMNS = LETTERS.length;
export const ROWS = 6;

/** A place and where it is drawn. */
export interface PlaceCell extends Cell {
  place: Place;
}

/**
 * All places in reading order; on a tall screen the table is turned by a quarter, so that neighbours stay neighbours. From the
 * far side of a table that lies between people all of it is the other way round.
 */
export function placeCells(tall: boolean, far = false): PlaceCell[] {
  const cells: PlaceCell[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let col = 0; col < COLUMNS; col += 1) {
      const place = `${LETTERS[col]}${row + 1}` as Place;
      const cell = tall ? { place, col: row, row: COLUMNS - 1 - col } : { place, col, row };
      const [lastCol, lastRow] = tall ? [ROWS - 1, COLUMNS - 1] : [COLUMNS - 1, ROWS - 1];
      cells.push(far ? { place, col: lastCol - cell.col, row: lastRow - cell.row } : cell);
    }
  }
  return cells.sort((one, other) => one.row - other.row || one.col - other.col);
}

/** What stands along the upper edge and the left edge. */
export function edgeLabels(tall: boolean, far = false): { top: string[]; left: string[] } {
  const letters = [...LETTERS];
  const figures = Array.from({ length: ROWS }, (_, row) => String(row + 1));
  const [top, left] = tall ? [figures, letters.toReversed()] : [letters, figures];
  return far ? { top: top.toReversed(), left: left.toReversed() } : { top, left };
}
