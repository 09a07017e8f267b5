import type { Card, Seat, View } from '../../lib/types/cassa-grande';
import { layoutOf } from './layout';

/** One row as a seat reads it. */
export interface Line {
  /** The cards of the row from left to right; `null` is a gap. */
  cards: (Card | null)[];
  /** How many cards of the row were read. */
  read: number;
  /** The number that they make. */
  number: number;
}

/**
 * The rows that a seat added up, for its receipt. The totals that count come from the outcome; this only shows how they
 * came about.
 */
export function linesOf(view: View, seat: Seat): Line[] {
  const { tiles, cards: box } = layoutOf(view, seat);
  if (!box) return [];
  const lines: Line[] = [];
  for (let row = box.top; row <= box.bottom; row += 1) {
    const cards: (Card | null)[] = [];
    for (let col = box.left; col <= box.right; col += 1) {
      cards.push(tiles.find((tile) => tile.col === col && tile.row === row)?.laid.card ?? null);
    }
    const end = cards.findIndex((card) => card === null || card === 'c');
    const read = end < 0 ? cards.length : end;
    lines.push({ cards, read, number: Number(cards.slice(0, read).join('') || '0') });
  }
  return lines;
}
