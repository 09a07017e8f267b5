import type { Space } from '../../../lib/types/casa-grande';
import { SIDE, SPACES, spacePlace, squareAt, within } from '../ground';
import type { Square } from '../../../lib/types/casa-grande';

/** The height of a block; flatter than wide, so that high houses hide less. */
export const LEVEL = 0.58;

/** The thickness of a platform: enough to see, too little to count as a floor. */
export const SLAB = 0.075;

/** The width of the track. */
export const TRACK_WIDTH = 1.05;

/** The world's x of a column's middle, and its z of a row's: a1 is near and left. */
export const worldX = (x: number): number => x - SIDE / 2;
export const worldZ = (y: number): number => SIDE / 2 - y;

/** Where a pawn stands on a space. */
export function spaceAt(space: Space): { x: number; z: number } {
  const { x, y } = spacePlace(space, TRACK_WIDTH);
  return { x: worldX(x), z: worldZ(y) };
}

/** The square at a point of the world, if it is one. */
export function squareUnder(x: number, z: number): Square | null {
  const column = Math.floor(x + SIDE / 2);
  const row = Math.floor(SIDE / 2 - z);
  return within(column, row) ? squareAt(column, row) : null;
}

/** The space at a point of the world, if it is one. */
export function spaceUnder(x: number, z: number): Space | null {
  for (let space = 0; space < SPACES; space++) {
    const at = spaceAt(space);
    const { w, d } = spaceSize(space);
    if (Math.abs(x - at.x) <= w / 2 && Math.abs(z - at.z) <= d / 2) return space;
  }
  return null;
}

/** The width and depth of a space. */
export function spaceSize(space: Space): { w: number; d: number } {
  if (space % 5 === 0) return { w: TRACK_WIDTH, d: TRACK_WIDTH };
  return Math.floor(space / 5) % 2 === 0 ? { w: 2, d: TRACK_WIDTH } : { w: TRACK_WIDTH, d: 2 };
}
