import type { LaidView, Place, View } from '../../lib/types/cassa-grande';
import type { Seat } from '../board';
import type { Cell } from '../parts/cells';
import { cellOf, directionOf, placeOf, type Direction } from './sides';

/** A card on the table, as one side sees it. */
export interface Tile extends Cell {
  at: Place;
  laid: LaidView;
  /** From where it came. */
  from: Direction;
  /** The number of the move that laid it. */
  move: number;
}

/** A box of cells, both ends included. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The table as one side sees it. */
export interface Layout {
  tiles: Tile[];
  /** What is shown: the cards and everything that may still touch them. */
  shown: Box;
  /** The cards alone; `null` before the first one. */
  cards: Box | null;
  /** Whether left and right are certain. */
  wide: boolean;
  /** Whether far and near are certain. */
  high: boolean;
  /** The cells within `shown` without a card. */
  free: (Cell & { at: Place })[];
}

/** Arranges the table for somebody on the seat `side`. */
export function layoutOf(view: View, side: Seat): Layout {
  const { frame } = view;
  const { players } = view.rules;
  const tiles = view.table.map((laid, rank) => ({
    ...cellOf(laid.at, side, players),
    at: laid.at,
    laid,
    from: directionOf(laid.seat, side, players),
    move: moveOf(view, rank),
  }));
  if (tiles.length === 0) {
    const shown = { left: -1, right: 1, top: -1, bottom: 1 };
    return { tiles, shown, cards: null, wide: false, high: false, free: [{ col: 0, row: 0, at: '0,0' }] };
  }
  const cols = tiles.map((tile) => tile.col);
  const rows = tiles.map((tile) => tile.row);
  const cards = {
    left: Math.min(...cols),
    right: Math.max(...cols),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
  const wide = cards.right - cards.left + 1 >= frame;
  const high = cards.bottom - cards.top + 1 >= frame;
  const shown = {
    left: cards.left - (wide ? 0 : 1),
    right: cards.right + (wide ? 0 : 1),
    top: cards.top - (high ? 0 : 1),
    bottom: cards.bottom + (high ? 0 : 1),
  };
  const taken = new Set<string>(tiles.map((tile) => tile.at));
  const free: Layout['free'] = [];
  for (let row = shown.top; row <= shown.bottom; row += 1) {
    for (let col = shown.left; col <= shown.right; col += 1) {
      const at = placeOf({ col, row }, side, players);
      if (!taken.has(at)) free.push({ col, row, at });
    }
  }
  return { tiles, shown, cards, wide, high, free };
}

/** The number of the move that laid the card of this rank: each exchange before it was two moves. */
function moveOf(view: View, rank: number): number {
  return rank + 1 + 2 * view.exchanges.filter((exchange) => exchange.after <= rank).length;
}

/** The card that a move laid, or after which it exchanged one. */
export function tileOfMove(layout: Layout, move: number): Tile | undefined {
  return layout.tiles.findLast((tile) => tile.move <= move);
}
