import type { Place } from '../../lib/types/cassa-grande';
import type { Seat } from '../board';
import type { Box, Layout, Tile } from './layout';
import { cellOf } from './sides';

/** The cells of one row as a seat reads it, in the drawing of another one: a line of the frame. */
export function lineOf(layout: Layout, seat: Seat, row: number, players: number): Box | null {
  const { cards, tiles } = layout;
  if (!cards) return null;
  const rows = tiles.map((tile) => cellOf(tile.at, seat, players).row);
  const far = Math.min(...rows);
  const inRow = tiles.filter((_, index) => (rows[index] ?? 0) - far === row);
  const [first] = inRow;
  if (!first) return null;
  // Sideways to the row every cell is the same; along it the line goes through the whole frame.
  return inRow.every((tile) => tile.row === first.row) && (inRow.length > 1 || isAlong(layout, seat, players))
    ? { ...cards, top: first.row, bottom: first.row }
    : { ...cards, left: first.col, right: first.col };
}

/** Whether the rows of a seat lie across the drawing and not up and down. */
function isAlong({ tiles }: Layout, seat: Seat, players: number): boolean {
  return tiles.some((one) =>
    tiles.some(
      (other) =>
        one.row === other.row &&
        one.col !== other.col &&
        cellOf(one.at, seat, players).row === cellOf(other.at, seat, players).row,
    ),
  );
}

/** One place of a row that is being built. */
export interface RowCell {
  /** What lies there: a card, something unknown, or nothing yet. */
  shows: string;
  /** Whether it is the card that is held over it. */
  held: boolean;
}

/** The row of the drawing through a place, as far as its viewer knows it, with a card held over that place. */
export function rowThrough(
  layout: Layout,
  at: Place,
  card: string | null,
  isKnown: (tile: Tile) => boolean,
): RowCell[] {
  const cell = layout.free.find((one) => one.at === at);
  if (!cell) return [];
  const there = layout.tiles.filter((tile) => tile.row === cell.row);
  const cols = [...there.map((tile) => tile.col), cell.col];
  const [left, right] = [Math.min(...cols), Math.max(...cols)];
  return Array.from({ length: right - left + 1 }, (_, index) => {
    const col = left + index;
    if (col === cell.col) return { shows: shown(card ?? '?'), held: true };
    const tile = there.find((one) => one.col === col);
    if (!tile) return { shows: '·', held: false };
    const known = tile.laid.open || isKnown(tile);
    return { shows: shown((known && tile.laid.card) || '?'), held: false };
  });
}

const shown = (card: string) => (card === 'c' ? ',' : card);
