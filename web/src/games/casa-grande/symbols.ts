import type { Seat } from '../board';
import type { Point } from './outline';

/** The symbol of a seat around 0, 0 within a circle of radius 1; `null` is the circle itself. */
export const SYMBOLS: Record<Seat, Point[] | null> = {
  A: null,
  B: [
    { x: -0.95, y: -0.7 },
    { x: 0.95, y: -0.7 },
    { x: 0, y: 0.95 },
  ],
  C: [
    { x: -0.75, y: -0.75 },
    { x: 0.75, y: -0.75 },
    { x: 0.75, y: 0.75 },
    { x: -0.75, y: 0.75 },
  ],
  D: [
    { x: 0, y: -1 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
  ],
};

/** The path of a symbol in an SVG, whose y runs down. */
export function symbolPath(seat: Seat, x: number, y: number, size: number): string {
  const points = SYMBOLS[seat];
  if (!points) {
    const r = size * 0.85;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }
  return `M${points.map((p) => `${(x + p.x * size).toFixed(3)} ${(y - p.y * size).toFixed(3)}`).join('L')}Z`;
}
