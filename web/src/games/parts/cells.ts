/** A cell of a drawn grid: columns to the right, rows downwards. */
export interface Cell {
  col: number;
  row: number;
}

/** The steps of the arrow keys. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest of some cells, whichever way it lies. */
export function nearestCell<T extends Cell>(cells: readonly T[], from: Cell): T | null {
  const far = (cell: T) => Math.abs(cell.col - from.col) + Math.abs(cell.row - from.row);
  return cells.reduce<T | null>((best, cell) => (best && far(best) <= far(cell) ? best : cell), null);
}

/** The nearest of some cells in a direction: straight ahead counts more than aside. */
export function nextCell<T extends Cell>(
  cells: readonly T[],
  from: Cell,
  dcol: number,
  drow: number,
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const ahead = (cell.col - from.col) * dcol + (cell.row - from.row) * drow;
    const aside = Math.abs((cell.col - from.col) * drow) + Math.abs((cell.row - from.row) * dcol);
    if (ahead <= 0) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}
