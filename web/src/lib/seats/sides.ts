import type { Seat } from '../types/messages';

/** Who sits where, seen from one side of the table. */
export interface Sides {
  left?: Seat;
  across?: Seat;
  right?: Seat;
}

/** Seats go clockwise, so the next one sits to the left; two players face each other. */
export function sides(own: Seat, seats: readonly Seat[]): Sides {
  const at = Math.max(0, seats.indexOf(own));
  const [first, second, third] = [...seats.slice(at + 1), ...seats.slice(0, at)];
  if (!first) return {};
  if (!second) return { across: first };
  return third ? { left: first, across: second, right: third } : { left: first, right: second };
}
