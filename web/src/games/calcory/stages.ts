import type { Made, Stage } from '../../lib/pace/stages';
import type { Event, Shown, Spot, Table, View } from '../../lib/types/calcory';

/** A card is turned over; what it amounts to is told when it can be read. */
export const TURNING = 350;
/** A card is read and remembered. */
const READ = 1100;
/** Several cards are, before they go. */
const READ_ALL = 2200;
/** Cards turn back. */
const TURN = 950;
/** Cards that were won are seen where they lay. */
const WON = 1300;
/** A turn is ended. */
const SHORT = 800;

/** The table with some cards lying otherwise. */
function lying(table: Table, cards: readonly Shown[], as: (card: Shown) => Spot): Table {
  return { ...table, ...Object.fromEntries(cards.map((one) => [one.place, as(one)])) };
}

const up = ({ card }: Shown): Spot => ({ is: 'turned', card });
const marked = ({ card }: Shown): Spot => ({ is: 'marked', card });
const back = ({ card }: Shown): Spot => ({ is: 'back', card });

/**
 * What is seen of a move: the card that was turned up beside those before it; then, slowly, how they go back or are won; then
 * what happens to others' cards by itself.
 */
export function stages({ before, after, events }: Made<View, Event>): Stage[] {
  const [event] = events;
  if (!event || events.length > 1) return [{ view: after, events, told: events, hold: READ }];
  const { act, next, back: turnedBack } = event;
  // What comes by itself after the move is told when it comes.
  const plain: Event = { ...event, passed: [], next: { kind: 'turn', seat: event.seat } };
  const { turn, taken, piles, marks: marksBefore, idle } = before;
  const own = { turn, taken, piles, marks: marksBefore, idle };
  const line: Stage[] = [];
  const add = (view: View, hold: number, told: Event, now: Event[] = []) =>
    line.push({ view, turn: view.turn, events: now, told: [told], hold });

  const won: Shown[] = next.kind === 'took' ? next.cards : next.kind === 'last_card' ? [next.last] : [];
  const thirteen = act.kind === 'flip' && act.effect === 'thirteen';
  const mine = thirteen ? won : [];
  const theirs = thirteen ? [] : won;
  // Until they are seen to be taken, cards lie where they lay.
  const still = lying(lying(after.table, theirs, marked), mine, up);
  const closed = after.turn === null ? lying(before.table, [], up) : still;

  if (act.kind === 'flip') {
    const shown = { place: act.place, card: act.card };
    const turned = lying(lying(closed, turnedBack, up), [shown], up);
    const bust = turnedBack.length > 0;
    const hold = bust ? READ_ALL : thirteen ? WON : READ;
    const view: View = { ...after, ...own, table: turned, sum: before.sum };
    line.push({ view, turn: view.turn, events: [], told: [], hold: TURNING });
    if (!bust && won.length === 0) return [...line, { view: after, events, told: events, hold }];
    add({ ...after, ...own, table: turned, sum: act.sum }, hold, plain, [plain]);
  } else {
    const shown = lying(closed, turnedBack, back);
    const marks = act.kind === 'stop' && theirs.length === 0 ? after.marks : own.marks;
    // Where a card is put back is worth remembering.
    const hold = turnedBack.length > 0 ? READ_ALL : act.kind === 'put' ? READ : SHORT;
    if (turnedBack.length === 0 && won.length === 0) return [{ view: after, events, told: events, hold }];
    add({ ...after, ...own, table: shown, marks, sum: 0 }, hold, plain, [plain]);
  }

  const faceDown = (table: Table) => lying(table, turnedBack, () => ({ is: 'down' }));
  const settled = after.turn === null ? after.table : faceDown(after.table);
  if (theirs.length > 0) {
    const table = faceDown(closed);
    add(
      { ...after, ...own, table, sum: 0, turn: next.kind === 'took' ? next.seat : before.turn },
      WON,
      plain,
    );
  }
  const happens = won.length > 0 || event.passed.length > 0 ? [event] : [];
  line.push({ view: { ...after, table: settled }, events: happens, told: [event], hold: TURN });
  return line;
}
