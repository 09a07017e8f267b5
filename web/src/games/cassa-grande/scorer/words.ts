import { figures } from '../../../lib/figures/figures';
import { cardName } from '../words';
import type { Translate } from '../../module';
import type { Count, Lying, Stock, Tally } from '../../../lib/types/cassa-grande';
import type { Seat } from '../../../lib/types/messages';
import { seatsOf, type ScoreBook } from './book';

/** What lies somewhere, in a word. */
export function lyingName(what: Lying | '?', t: Translate): string {
  if (what === '?') return t('score-unknown');
  return what === '.' ? t('score-gap') : cardName(what, t);
}

/** Where the cards that lie do not fit the deck, a sentence each; too many come first. */
export function misfitWords(misfits: Stock[], t: Translate): string[] {
  const many = misfits.filter(({ lie, deck }) => lie > deck);
  const few = misfits.filter(({ lie, deck }) => lie < deck);
  return [...many, ...few].map(({ what, lie, deck }) =>
    t(lie > deck ? 'score-too-many' : 'score-too-few', { card: lyingName(what, t), lie, deck }),
  );
}

/** The name of who sits somewhere. */
export function nameOf(book: ScoreBook, seat: Seat, t: Translate): string {
  return book.names[seat]?.trim() || t('player-of-seat', { seat });
}

/** The seats by place, the best first. */
export function byPlace(places: Partial<Record<Seat, number>>, seats: Seat[]): Seat[] {
  return [...seats].sort((one, other) => (places[one] ?? 9) - (places[other] ?? 9));
}

/** A whole book as a text to send. */
export function asText(book: ScoreBook, tally: Tally, t: Translate): string {
  const seats = seatsOf(book);
  const round = (count: Count, number: number) => [
    t('round-number', { round: number }),
    ...byPlace(count.outcome.places, seats).map((seat) =>
      t('score-text-line', {
        place: count.outcome.places[seat] ?? 0,
        name: nameOf(book, seat, t),
        total: figures(count.outcome.scores[seat] ?? 0),
        points: count.points[seat] ?? 0,
      }),
    ),
    '',
  ];
  const running = tally.count ? [tally.count] : [];
  const rounds = [...tally.rounds, ...running].flatMap((count, index) => round(count, index + 1));
  const standings = [
    t('score-after', { count: tally.rounds.length }),
    ...byPlace(tally.standings.places, seats).map((seat) =>
      t('score-text-line', {
        place: tally.standings.places[seat] ?? 0,
        name: nameOf(book, seat, t),
        total: figures(tally.standings.totals[seat] ?? 0),
        points: tally.standings.points[seat] ?? 0,
      }),
    ),
  ];
  return ['Cassa Grande', '', ...rounds, ...(tally.rounds.length > 1 ? standings : [])].join('\n').trim();
}
