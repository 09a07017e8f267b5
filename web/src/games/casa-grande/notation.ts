import type { Corner, Name, Square } from '../../lib/types/casa-grande';

/** A move as its text says it; the page of the rules, point 8. */
export type Move =
  | { kind: 'corner'; corner: Corner }
  | { kind: 'roll'; points: number }
  | { kind: 'walk'; further: number }
  | { kind: 'block'; square: Square }
  | { kind: 'lay'; name: Name; quarters: number; square: Square }
  | { kind: 'pass' };

/** Takes the text of a move apart; `null` for a text that is no move. */
export function read(text: string): Move | null {
  const [word, first = '', second = '', third = ''] = text.split(' ');
  switch (word) {
    case 'corner':
      return { kind: 'corner', corner: first as Corner };
    case 'roll':
      return { kind: 'roll', points: Number(first) };
    case 'walk':
      return { kind: 'walk', further: Number(first) };
    case 'block':
      return { kind: 'block', square: first };
    case 'lay':
      return { kind: 'lay', name: first, quarters: Number(second), square: third };
    case 'pass':
      return { kind: 'pass' };
    default:
      return null;
  }
}

/** The text of a move. */
export function write(move: Move): string {
  switch (move.kind) {
    case 'corner':
      return `corner ${move.corner}`;
    case 'roll':
      return `roll ${move.points}`;
    case 'walk':
      return `walk ${move.further}`;
    case 'block':
      return `block ${move.square}`;
    case 'lay':
      return `lay ${move.name} ${move.quarters} ${move.square}`;
    case 'pass':
      return 'pass';
  }
}
