import type { Event } from '../../lib/types/casa-grande';
import type { Past, Seat } from '../board';

/** What a seat was paid in a round, as it was told. */
export interface Income {
  seat: Seat;
  /** By floor: how many platforms, and what they were paid. */
  floors: Map<number, { count: number; lire: number }>;
  /** What the ladder paid. */
  ladder: number;
}

/** Adds up what was paid in the moves of a round. */
export function incomeOf(past: readonly Past<Event>[]): Income[] {
  const all = new Map<Seat, Income>();
  const of = (seat: Seat): Income => {
    const own = all.get(seat) ?? { seat, floors: new Map(), ladder: 0 };
    all.set(seat, own);
    return own;
  };
  for (const { seat, action, bonus } of past.flatMap(({ events }) => events)) {
    if (action.kind === 'lay') {
      const { floors } = of(seat);
      const floor = floors.get(action.floor) ?? { count: 0, lire: 0 };
      floors.set(action.floor, { count: floor.count + 1, lire: floor.lire + action.paid });
    }
    if (bonus) of(bonus.seat).ladder += bonus.paid;
  }
  return [...all.values()];
}
