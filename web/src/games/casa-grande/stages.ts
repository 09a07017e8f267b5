import type { Made, Stage } from '../../lib/pace/stages';
import { whole } from '../../lib/pace/stages';
import type { Event, View } from '../../lib/types/casa-grande';
import { SPACES } from './ground';

/** How long a pawn rests on each space, in milliseconds at the normal pace: slow enough to count along. */
export const STEP = 170;
/** The die comes to rest and is read. */
const ROLL = 1000;
/** A block falls into its place. */
const BLOCK = 750;
/** A platform is laid, and its coins are counted. */
const LAY = 1300;
const SHORT = 600;
/** A pawn has arrived; what its corner brings is counted. */
const ARRIVED = 450;
const PAID = 1300;
/** The viewer's die waits to be rolled by hand; after this it rolls by itself. */
const PATIENCE = 60_000;
/** The scene in which the viewer's own die waits to be rolled. */
export const TO_ROLL = 'to-roll';
/** The scene in which the finished town is seen from all sides. */
export const TOUR = 'tour';
/** How long one goes round it, in milliseconds at the normal pace. */
export const TOUR_TIME = 5200;

function holdOf({ action, bonus }: Event): number {
  if (bonus && bonus.paid > 0) return PAID;
  switch (action.kind) {
    case 'walk':
      return ARRIVED;
    case 'roll':
      return ROLL;
    case 'block':
      return BLOCK;
    case 'lay':
      return LAY;
    default:
      return SHORT;
  }
}

/**
 * A pawn on its way: it is said to go there, and what it brings and what comes then is seen when it has arrived. The viewer's own
 * pawn keeps nobody waiting.
 */
function walkOf(event: Event, { before, after, viewer }: Made<View, Event>): Stage[] {
  const { action, seat } = event;
  const own = before.seats[seat];
  if (action.kind !== 'walk' || seat === viewer || !own) return [];
  const walker = { ...own, pawn: action.to, bonus: own.bonus - action.further };
  const view: View = {
    ...after,
    die: before.die,
    turn: seat,
    phase: 'walk',
    seats: { ...before.seats, [seat]: walker },
  };
  const hold = STEP * ((action.to - action.from + SPACES) % SPACES || SPACES) + 150;
  return [{ view, turn: seat, events: [event], told: [{ ...event, bonus: null, blocked: false }], hold }];
}

/** A move first, then the die of who comes next: what it shows is not seen before it was rolled. */
export function stages(made: Made<View, Event>): Stage[] {
  const { before, after, events, viewer } = made;
  if (events.length === 0) return [whole(made)];
  let die = before.die;
  return events.flatMap((event, index): Stage[] => {
    const told = events.slice(0, index + 1);
    const hold = holdOf(event);
    const line: Stage[] = walkOf(event, made);
    // What was seen on its way does not happen again.
    const now = line.length > 0 ? [] : [event];
    if (event.action.kind === 'roll') {
      if (event.seat === viewer) {
        const view: View = { ...after, die, turn: event.seat, phase: 'roll' };
        const before = events.slice(0, index);
        line.push({
          view,
          turn: event.seat,
          events: [],
          told: before,
          hold: PATIENCE,
          awaits: true,
          scene: TO_ROLL,
        });
      }
      die = event.action.points;
    }
    if (index === events.length - 1 && event.over)
      // What was built last is told before the end.
      line.push(
        { view: after, events: now, told: [...told.slice(0, -1), { ...event, over: false }], hold },
        { view: after, events: [], told, hold: TOUR_TIME + 300, scene: TOUR },
        { view: after, events: [], told, hold: SHORT },
      );
    else if (index === events.length - 1) line.push({ view: after, events: now, told, hold });
    else {
      const view: View = { ...after, die, turn: event.seat, phase: before.phase };
      line.push({ view, turn: event.seat, events: now, told, hold });
    }
    return line;
  });
}
