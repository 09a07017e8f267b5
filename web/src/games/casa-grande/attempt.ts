import type { Space, Square, View } from '../../lib/types/casa-grande';
import { cornerOf, placeOf, setOf, SIDE, SPACES, squareAt, turned, within } from './ground';
import { write } from './notation';

/** The text of what somebody seems to try who presses a square, to ask the host why it can't be done. */
export function attempt(view: View, square: Square, taken: string | null, quarters: number): string {
  if (view.phase !== 'platform' || !taken) return write({ kind: 'block', square });
  const shape = turned(setOf(view)[taken] ?? [], quarters);
  const { column, row } = placeOf(square);
  // The middle of the shape under the pointer, but within the site.
  const left = Math.min(Math.max(column - Math.floor((shape.width - 1) / 2), 0), SIDE - shape.width);
  const low = Math.min(Math.max(row - Math.floor((shape.height - 1) / 2), 0), SIDE - shape.height);
  const corner = within(left, low) ? squareAt(left, low) : square;
  return write({ kind: 'lay', name: taken, quarters, square: corner });
}

/**
 * The same for a space of the track. Counting along the track only makes a question: whether the pawn may go there, and
 * why not, is the host's to say.
 */
export function attemptWalk(view: View, space: Space): string {
  const corner = cornerOf(space);
  if (view.phase === 'corner' && corner) return write({ kind: 'corner', corner });
  const pawn = view.turn ? (view.seats[view.turn]?.pawn ?? 0) : 0;
  const further = (((space - pawn - (view.die ?? 0)) % SPACES) + SPACES) % SPACES;
  return write({ kind: 'walk', further });
}
