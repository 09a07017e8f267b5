import type { Seat } from '../../games/board';
import type { GameModule, Translate } from '../../games/module';
import type { Happening, News } from '../../lib/types/messages';

/** One line of the log. */
export interface LogLine {
  key: string;
  text: string;
  seat: Seat | null;
  /** The number of the move in its round, to show it on the board; nothing for what is not a move of this round. */
  number: number | null;
  /** Whether it heads a round. */
  round: boolean;
}

/** News that players want to read about; the rest shows in the state. */
const TOLD: readonly News[] = [
  'sat',
  'invited',
  'freed',
  'left',
  'returned',
  'lent',
  'declined',
  'managed',
  'rejected',
  'given_up',
  'forfeited',
  'watchers_limited',
];

/** News in a sentence. */
export function newsText(news: News, seat: Seat | null, t: Translate, name: (seat: Seat) => string): string {
  const back = news === 'managed' && seat === null;
  return t('news', { news: back ? 'host_back' : news, name: seat ? name(seat) : '' });
}

/** What happened, in words. */
export function logLines(
  happened: readonly Happening[],
  game: GameModule,
  t: Translate,
  name: (seat: Seat) => string,
): LogLine[] {
  // Moves of earlier rounds are told but can't be shown: the board shows another round.
  const lastDeal = happened.findLastIndex((one) => one.what === 'dealt');
  return happened.flatMap((one, index): LogLine[] => {
    const line = (part: string, text: string, rest: Partial<LogLine> = {}): LogLine => ({
      key: `${one.seq} ${one.what} ${part}`,
      text,
      seat: null,
      number: null,
      round: false,
      ...rest,
    });
    const events = (list: unknown[], seat: Seat | null, first: number) =>
      list.flatMap((event, i) => {
        const actors = game.actors?.(event);
        const number = index > lastDeal || seat === null ? first + i : null;
        return game
          .log(event, t, name)
          .map((text, j) => line(`${i} ${j}`, text, { seat: actors ? (actors[j] ?? null) : seat, number }));
      });
    switch (one.what) {
      case 'dealt':
        return [
          line('round', t('round-number', { round: one.round }), { round: true }),
          ...events(one.events, null, 1),
        ];
      case 'moved':
        return [
          ...events(one.events, one.seat, one.number),
          ...(one.by === 'clock' ? [line('clock', t('news-clock', { name: name(one.seat) }))] : []),
        ];
      case 'taken_back':
        return [line('back', t('news-taken-back', { name: name(one.seat) }))];
      case 'said':
        return [];
      case 'table':
        if (!TOLD.includes(one.news)) return [];
        return [line(one.news, newsText(one.news, one.seat, t, name))];
    }
  });
}
