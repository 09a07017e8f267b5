import type { Book, Card, HandRule, Rules } from '../../../lib/types/cassa-grande';
import type { Seat } from '../../../lib/types/messages';
import { SEATS, type PerSeat } from '../../../lib/types/messages';

/** The rules that change what is counted. */
export type CountedRules = Pick<Rules, 'players' | 'goal'> & Pick<Partial<Rules>, 'frame' | 'hand'>;

/** What is kept of an evening around a real table: what is counted, and the names. */
export interface ScoreBook extends Omit<Book, 'rules'> {
  rules: CountedRules;
  names: PerSeat<string>;
}

/** A book in which nothing is written yet, for the same people if there were some. */
export function emptyBook(from?: ScoreBook): ScoreBook {
  return {
    rules: from?.rules ?? { players: 4, goal: 'highest' },
    names: from?.names ?? {},
    start: 'A',
    rounds: [],
    sheet: '',
    from: 'A',
  };
}

/** The seats of a book. */
export const seatsOf = (book: ScoreBook): Seat[] => SEATS.slice(0, book.rules.players);

/** Whether there is anything to lose. */
export const isBlank = (book: ScoreBook): boolean => book.rounds.length === 0 && book.sheet === '';

/** All of a book as what stands behind the question mark of an address. */
export function toQuery(book: ScoreBook): string {
  const { rules } = book;
  const query = new URLSearchParams({ players: String(rules.players) });
  if (rules.goal !== 'highest') query.set('goal', rules.goal);
  if (rules.frame !== undefined) query.set('frame', String(rules.frame));
  if (rules.hand) query.set('hand', JSON.stringify(rules.hand));
  if (book.start !== 'A') query.set('start', book.start);
  for (const seat of seatsOf(book)) query.append('name', book.names[seat] ?? '');
  for (const round of book.rounds) query.append('round', round);
  if (book.sheet !== '') query.set('sheet', book.sheet);
  if (book.sheet !== '' && book.from !== 'A') query.set('from', book.from);
  return query.toString();
}

/** Reads what `toQuery` wrote; whether it can be counted, the rules decide. */
export function fromQuery(query: URLSearchParams): ScoreBook | null {
  if (!query.has('players')) return null;
  const frame = query.get('frame');
  const hand = readHand(query.get('hand'));
  const names: PerSeat<string> = {};
  query.getAll('name').forEach((name, index) => {
    const seat = SEATS[index];
    if (seat && name !== '') names[seat] = name.slice(0, 32);
  });
  return {
    rules: {
      players: Number(query.get('players')),
      goal: query.get('goal') === 'lowest' ? 'lowest' : 'highest',
      ...(frame === null ? {} : { frame: Number(frame) }),
      ...(hand === null ? {} : { hand }),
    },
    names,
    start: seatFrom(query.get('start')),
    rounds: query.getAll('round'),
    sheet: query.get('sheet') ?? '',
    from: seatFrom(query.get('from')),
  };
}

const seatFrom = (text: string | null): Seat => SEATS.find((seat) => seat === text) ?? 'A';

function readHand(text: string | null): HandRule | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Partial<Record<Card, number>>;
  } catch {
    return null;
  }
}
