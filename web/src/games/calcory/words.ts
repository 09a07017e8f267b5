import type { Card, Event, Marks, Place, Prospect, Spot, View, Violation } from '../../lib/types/calcory';
import type { Seat } from '../../lib/types/messages';
import type { Past, PerSeat, Refusal } from '../board';
import type { Translate } from '../module';
import { readMove } from './moves';

type Name = (seat: Seat) => string;

/** The most cards that can be marked. */
const MARKERS = 6;

/** A card in words: its colour and its number. */
export function cardName(card: Card, t: Translate): string {
  return t('calcory-card', { colour: card.charAt(0), number: card.slice(1) });
}

/** A legal move in words. */
export function describe(text: string, view: View, t: Translate): string {
  const action = readMove(text);
  if (!action) return text;
  if (action.kind === 'flip') return t('calcory-move-flip', { place: action.place });
  if (action.kind === 'put') {
    return t('calcory-move-put', { card: cardName(action.card, t), place: action.place });
  }
  return t('calcory-move-stop', { sum: view.sum });
}

/** A card that somebody else put back: nobody saw which. */
export function describeUnseen(text: string, _view: View, t: Translate): string | null {
  const action = readMove(text);
  return action?.kind === 'put'
    ? t('calcory-move-put', { card: t('calcory-unseen-card'), place: action.place })
    : null;
}

/** How taking is told to those who did not see it. */
interface ToldTaking {
  places: readonly Place[];
}

/**
 * What happened, in words. A line stays, cards are turned back: so no line tells a number or why cards were turned
 * back, from which the value of a face-down card would follow.
 */
export function log(event: Event, t: Translate, name: Name): string[] {
  const who = { name: name(event.seat) };
  const { act, next } = event;
  const lines: string[] = [];
  if (act.kind === 'flip') {
    lines.push(t('calcory-log-flip', { ...who, place: act.place }));
    if (act.effect === 'over' || act.effect === 'second_zero') lines.push(t('calcory-log-bust', who));
  } else if (act.kind === 'stop') {
    lines.push(t(`calcory-log-stop-${act.effect.replace('_', '-')}`, { ...who, cards: act.cards }));
  } else {
    lines.push(t('calcory-log-put', { ...who, place: act.place }));
  }
  for (const seat of event.passed) lines.push(t('calcory-log-pass', { name: name(seat) }));
  if (next.kind === 'took') {
    // A move that is told again names the places of the cards, not the cards.
    const taken: readonly unknown[] = 'cards' in next ? next.cards : (next as ToldTaking).places;
    lines.push(t('calcory-log-took', { name: name(next.seat), cards: taken.length }));
  }
  if (next.kind === 'last_card') lines.push(t('calcory-log-last', { name: name(next.seat) }));
  if (next.kind === 'no_progress') lines.push(t('calcory-log-no-progress'));
  return lines;
}

/** Whom each line of the log tells of. */
export function actors({ seat, act, passed, next }: Event): (Seat | null)[] {
  const bust = act.kind === 'flip' && (act.effect === 'over' || act.effect === 'second_zero');
  const after = next.kind === 'took' || next.kind === 'last_card' ? [next.seat] : [null];
  return [seat, ...(bust ? [seat] : []), ...passed, ...after];
}

/** Whether a move is told to somebody who did not see it: without its cards and sums. */
export const isToldAgain = ({ act }: Event): boolean => act.kind === 'flip' && !('card' in act);

/** What is seen of a move in this moment, for the ear; it is not kept. */
export function moment(event: Event, t: Translate): string {
  const { act } = event;
  if (act.kind === 'flip' && !isToldAgain(event)) {
    return t(`calcory-moment-${act.effect.replace('_', '-')}`, {
      card: cardName(act.card, t),
      place: act.place,
      sum: act.sum,
    });
  }
  return '';
}

/** The one line: whose turn it is and what to do. */
export function prompt(
  view: View,
  viewer: Seat | null,
  t: Translate,
  name: Name,
  whose: string,
  legal: readonly string[],
): string {
  if (view.turn === null) return t('calcory-prompt-over');
  const who = { name: name(view.turn) };
  if (view.taken.length > 0)
    return t(view.turn === viewer ? 'calcory-prompt-put-mine' : 'calcory-prompt-put', who);
  if (view.turn !== viewer) return t('calcory-prompt-turn', who);
  const turned = Object.values(view.table).some((spot: Spot) => spot.is === 'turned');
  if (!turned) {
    return view.marks
      ? t('calcory-prompt-beat-mine', { whose, goal: view.marks.sum })
      : t('calcory-prompt-first-mine', { whose });
  }
  const left = 13 - view.sum;
  if (!legal.includes('stop')) return t('calcory-prompt-another-mine', { left });
  return t(legal.length > 1 ? 'calcory-prompt-more-mine' : 'calcory-prompt-stop-mine', { left });
}

/** What is to be known before stopping: that it brings nothing, or perhaps the end of the game. */
export function stopWarning({ cards, effect }: Prospect, marks: Marks | null, t: Translate): string {
  if (effect === 'too_many') return t('calcory-stop-many', { cards: MARKERS });
  if (effect === 'short') return t('calcory-stop-vain', { goal: marks?.sum ?? 0 });
  return cards === 1 ? t('calcory-stop-single') : '';
}

/** Why the game has ended. */
export function ended(view: View, past: readonly Past<Event>[], t: Translate, name: Name): string {
  const next = past.at(-1)?.events.at(-1)?.next;
  if (next?.kind === 'last_card') return t('calcory-ended-card', { name: name(next.seat) });
  return view.idle >= view.idle_end
    ? t('calcory-ended-idle', { end: view.idle_end })
    : t('calcory-prompt-over');
}

/** The keys of the board. */
export const keys = (t: Translate): (readonly [string, string])[] => [
  ['S', t('calcory-keys-stop')],
  ['0 – 9', t('calcory-keys-card')],
];

/** What is played by these rules. */
export function terms(_rules: Record<string, unknown>, t: Translate): string[] {
  return [t('calcory-terms')];
}

/** What speaks for a move, as crates/bots tells it. */
type Reason =
  | { kind: 'seen'; number: number; sum: number }
  | { kind: 'safe'; percent: number }
  | { kind: 'stands'; needs: number }
  | { kind: 'beats' | 'short'; seat: Seat; sum: number }
  | { kind: 'hides'; number: number };

/** What speaks for a move. */
export function reason(told: unknown, _viewer: Seat | null, t: Translate, name: Name): string {
  const { kind, ...rest } = told as Reason;
  return t(`calcory-reason-${kind}`, 'seat' in rest ? { sum: rest.sum, name: name(rest.seat) } : rest);
}

/** The short standing of each seat: the cards of its pile. */
export function scores(view: View, t: Translate): PerSeat<string> {
  const standing: PerSeat<string> = {};
  for (const [seat, cards] of Object.entries(view.piles) as [Seat, number][]) {
    standing[seat] = t('calcory-score', { cards });
  }
  return standing;
}

/** A refusal in the player's language. */
export function refusal(refused: Refusal, t: Translate): string {
  const violation = refused.violation as Violation | undefined;
  if (!violation || typeof violation.kind !== 'string') return refused.sentence;
  const { kind, ...fields } = violation;
  const args: Record<string, string> = { ...fields };
  if ('card' in violation) args['card'] = cardName(violation.card, t);
  const key = `calcory-refused-${kind}`;
  const sentence = t(key, args);
  return sentence === key ? refused.sentence : sentence;
}

/** A place in words, as it lies now. */
export function spotWords(
  place: Place,
  lies: string,
  card: Card | null,
  owner: Seat | null,
  t: Translate,
  name: Name,
): string {
  return t('calcory-spot', {
    place,
    lies,
    card: card === null ? '' : cardName(card, t),
    name: owner ? name(owner) : '',
  });
}
