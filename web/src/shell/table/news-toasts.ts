import type { Seat } from '../../games/board';
import type { Translate } from '../../games/module';
import type { Session } from '../../lib/state/session.svelte';
import type { Happening, News } from '../../lib/types/messages';
import { newsText } from './log-lines';

/** News of others that are told at once, wherever somebody looks. */
const OF_OTHERS: readonly News[] = [
  'sat',
  'freed',
  'left',
  'returned',
  'lent',
  'declined',
  'rejected',
  'managed',
  'forfeited',
];

/** What is told of something that happened, if it wants to be told at once. */
export function newsToast(
  one: Happening,
  session: Pick<Session, 'you' | 'table'>,
  t: Translate,
  name: (seat: Seat) => string,
): { text: string; mine: boolean } | null {
  const own = session.you.seat;
  const other = (text: string) => ({ text, mine: false });
  switch (one.what) {
    case 'moved':
      if (one.by !== 'clock') return null;
      return one.seat === own
        ? { text: t('clock-moved-you'), mine: true }
        : other(t('news-clock', { name: name(one.seat) }));
    case 'taken_back':
      return one.seat === own ? null : other(t('news-taken-back', { name: name(one.seat) }));
    case 'table':
      break;
    default:
      return null;
  }
  if (one.news === 'managed' && one.seat !== null && one.seat === own)
    return { text: t('you-manage'), mine: true };
  // Whoever hosts the table knows of being back.
  if (one.news === 'managed' && one.seat === null && session.you.host) return null;
  if (one.news === 'lent' && one.seat === own) return null;
  if (one.seat !== null && one.seat === own) return null;
  const who = one.seat ? name(one.seat) : '';
  if (one.news === 'ready') {
    const phase = session.table?.phase;
    if (phase === 'over') return other(t('wants-rematch', { name: who }));
    return phase === 'between' ? other(t('is-ready-next', { name: who })) : null;
  }
  if (one.news === 'asked') return other(t('undo-wish', { name: who }));
  if (one.news === 'proposed') {
    const open = session.table?.proposal?.proposal;
    if (!open) return null;
    return other(
      open.kind === 'lend'
        ? t('proposes-bot', { name: who, absent: name(open.seat) })
        : t('proposes-end', { name: who }),
    );
  }
  return OF_OTHERS.includes(one.news) ? other(newsText(one.news, one.seat, t, name)) : null;
}
