import { whole, type Made, type Stage } from '../../lib/pace/stages';
import type { Event, View } from '../../lib/types/cassa-grande';
import type { Seat } from '../../lib/types/messages';

/** A card comes to the table face down. */
const LAID = 800;
/** A card that is open is read. */
const READ = 1000;
const EXCHANGED = 1200;
/** The last card comes to rest. */
const REST = 900;
/** A row is turned up. */
const TURNED = 420;
/** A row is read by one seat. */
const SWEPT = 450;
/** A receipt is torn off. */
const TORN = 700;
const DONE = 1200;

/** How far the end of a round has been told. */
export interface Ending {
  /** So many rows are turned up, from the far one of seat A. */
  turned: number;
  /** So many rows are read: the first row of each seat, then the second row of each. */
  read: number;
  /** So many receipts are torn off, the last place first. */
  torn: number;
}

/** Which row of which seat is the one with this number. */
export function rowAt(view: View, read: number): { seat: Seat; row: number } {
  const seats = Object.keys(view.hands) as Seat[];
  return { seat: seats[(read - 1) % seats.length] ?? 'A', row: Math.floor((read - 1) / seats.length) };
}

/** A move is one step; the last card is followed by the end, row by row and seat by seat, before any total is told. */
export function stages(made: Made<View, Event>): Stage[] {
  const { after, events } = made;
  const last = events.at(-1);
  if (last?.event !== 'laid') return [whole(made, EXCHANGED)];
  if (!last.outcome) return [whole(made, last.open ? READ : LAID)];
  const quiet: Event = { ...last, outcome: null };
  const view: View = { ...after, outcome: null };
  const seats = Object.keys(after.hands).length;
  const rows = after.frame;
  const scene = (now: Partial<Ending>): Ending => ({ turned: rows, read: 0, torn: 0, ...now });
  const step = (hold: number, now: Partial<Ending>, happens: Event[] = []): Stage => ({
    view,
    turn: null,
    events: happens,
    told: [quiet],
    hold,
    scene: scene(now),
  });
  const each = (count: number, hold: number, now: (done: number) => Partial<Ending>) =>
    Array.from({ length: count }, (_, index) => step(hold, now(index + 1)));
  return [
    step(REST, { turned: 0 }, [quiet]),
    ...each(rows, TURNED, (turned) => ({ turned })),
    ...each(rows * seats, SWEPT, (read) => ({ read })),
    ...each(seats, TORN, (torn) => ({ read: rows * seats, torn })),
    {
      view: after,
      events: [last],
      told: [last],
      hold: DONE,
      scene: scene({ read: rows * seats, torn: seats }),
    },
  ];
}
