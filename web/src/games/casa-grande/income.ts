import type { View } from '../../lib/types/casa-grande';
import type { Cell } from './ground';
import { SIDE } from './ground';

/** What a platform would be paid where it fits. */
export interface Income {
  squares: number;
  floor: number;
  lire: number;
}

/**
 * What a legal platform would be paid, as the page of the rules writes it: number of squares × floor, where the floor is
 * the height of the blocks that carry it. This is the one place that knows it: a server that tells incomes with its
 * moves replaces this function.
 */
export function income(view: View, cells: Cell[]): Income {
  const carrier = cells.find(({ marked }) => marked);
  const floor = carrier ? (view.squares[carrier.row * SIDE + carrier.column]?.height ?? 0) : 0;
  return { squares: cells.length, floor, lire: cells.length * floor };
}
