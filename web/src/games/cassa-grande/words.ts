import type {
  Card,
  Count,
  Event,
  HandView,
  LaidView,
  Pick,
  Rules,
  View,
  Violation,
} from '../../lib/types/cassa-grande';
import type { Seat } from '../../lib/types/messages';
import type { PerSeat, Refusal } from '../board';
import type { Translate } from '../module';
import { figures } from '../../lib/figures/figures';
import { isOwn, KINDS, standardFrame, standardHand } from './deck';
import { heldBy } from './hand';
import { readMove, type Action } from './moves';

type Name = (seat: Seat) => string;

/** A card in a word: a digit, or the comma by its name. */
export function cardName(card: Card, t: Translate): string {
  return card === 'c' ? t('cassa-comma') : card;
}

/** A card within a sentence: a bare digit would read as an amount. */
const aCard = (card: Card, t: Translate): string => t('cassa-a-card', { card });

/** A chosen card in a word: blind ones by their number. */
export function pickName(pick: Pick, t: Translate, say = cardName): string {
  return pick.startsWith('#') ? t('cassa-card-number', { number: pick.slice(1) }) : say(pick as Card, t);
}

/** A legal move in words. */
export function describe(text: string, _view: View, t: Translate, name: Name): string {
  const action = readMove(text);
  return action ? actionWords(action, pickName(action.pick, t), t, name) : text;
}

/** A move of somebody else whose card was not seen. */
export function describeUnseen(text: string, view: View, t: Translate, name: Name): string | null {
  const action = readMove(text);
  if (!action) return null;
  const isSeen = ({ at, card, number }: LaidView) =>
    action.kind === 'lay' && at === action.at && (card !== null || number !== null);
  return view.table.some(isSeen) ? null : actionWords(action, t('cassa-unseen-card'), t, name);
}

function actionWords(action: Action, card: string, t: Translate, name: Name): string {
  if (action.kind === 'lay') return t('cassa-move-lay', { card, place: action.at });
  if (action.kind === 'give') return t('cassa-move-give', { card, name: name(action.to) });
  return t('cassa-move-return', { card });
}

/** What happened, in words. */
export function log(event: Event, t: Translate, name: Name): string[] {
  if (event.event === 'offered') {
    const names = { from: name(event.from), to: name(event.to) };
    return [
      event.pick
        ? t('cassa-log-offered-card', { ...names, card: pickName(event.pick, t, aCard) })
        : t('cassa-log-offered', names),
    ];
  }
  if (event.event === 'exchanged') {
    const names = { from: name(event.from), to: name(event.to) };
    return [
      event.given && event.returned
        ? t('cassa-log-exchanged-cards', {
            ...names,
            given: aCard(event.given.card, t),
            returned: aCard(event.returned.card, t),
          })
        : t('cassa-log-exchanged', names),
    ];
  }
  const { card, number, open, outcome } = event;
  const how = { name: name(event.seat), place: event.at, open: open ? 'yes' : 'no' };
  const lines = [
    card !== null
      ? t('cassa-log-laid-card', { ...how, card: aCard(card, t) })
      : number !== null
        ? t('cassa-log-laid-number', { ...how, number })
        : t('cassa-log-laid', how),
  ];
  if (event.fixed && !outcome) lines.push(t('cassa-log-fixed'));
  if (outcome) {
    for (const seat of Object.keys(outcome.scores) as Seat[]) {
      lines.push(
        t('cassa-log-total', {
          name: name(seat),
          total: figures(outcome.scores[seat] ?? 0),
          place: outcome.places[seat] ?? 0,
        }),
      );
    }
  }
  return lines;
}

/** The one line: whose turn it is and what to do. */
export function prompt(view: View, viewer: Seat | null, t: Translate, name: Name, whose: string): string {
  if (view.phase === 'over' || view.turn === null) return t('cassa-prompt-over', { goal: view.rules.goal });
  const who = { name: name(view.turn) };
  const mine = view.turn === viewer;
  if (view.phase === 'answer') {
    return t(mine ? 'cassa-prompt-answer-mine' : 'cassa-prompt-answer', {
      ...who,
      from: view.offer ? name(view.offer.from) : '',
    });
  }
  if (view.phase === 'offer') return t(mine ? 'cassa-prompt-offer-mine' : 'cassa-prompt-offer', who);
  if (!mine) return t('cassa-prompt-lay', who);
  if (view.table.length === 0) return t('cassa-prompt-first-mine', { whose });
  const hand = view.hands[view.turn];
  if (hand && hand.size === 0 && hand.front > 0) return t('cassa-prompt-comma-mine', { whose });
  const blind = view.rules.deal === 'blind';
  return t(
    blind
      ? 'cassa-prompt-blind-mine'
      : view.fixed_at === null
        ? 'cassa-prompt-lay-mine'
        : 'cassa-prompt-frame-mine',
    { whose },
  );
}

/** How far a seat is behind the winner, or ahead of the next one. */
export function apartWords(count: Count, seat: Seat, t: Translate, name: Name): string {
  const { scores, places } = count.outcome;
  const place = places[seat] ?? 1;
  const seats = Object.keys(places) as Seat[];
  const apart = (other: Seat) => figures(Math.abs((scores[seat] ?? 0) - (scores[other] ?? 0)));
  if (place > 1) {
    const first = seats.find((other) => places[other] === 1) ?? seat;
    return t('cassa-behind', { behind: apart(first), name: name(first) });
  }
  const second = seats
    .filter((other) => other !== seat)
    .toSorted((one, other) => (places[one] ?? 9) - (places[other] ?? 9))[0];
  if (!second || places[second] === 1) return t('cassa-shared-first');
  return t('cassa-ahead', { ahead: apart(second), name: name(second) });
}

/** The keys of the board. */
export const keys = (t: Translate): (readonly [string, string])[] => [
  ['0 – 9 ,', t('cassa-keys-card')],
  ['A – D', t('cassa-keys-seat')],
];

/** What is played by these rules. */
export function terms(rules: Record<string, unknown>, t: Translate): string[] {
  const { laying = 'hidden', exchange = false, goal = 'highest', deal = 'fixed' } = rules as Partial<Rules>;
  return [
    t(`cassa-terms-${goal}`),
    t(`cassa-terms-${laying}`),
    ...(exchange ? [t('cassa-terms-exchange')] : []),
    ...(deal === 'fixed' ? [] : [t(`cassa-terms-${deal}`)]),
    ...(isOwn(rules) ? deckWords(rules, t) : []),
  ];
}

/** A frame and a hand that are not the usual ones. */
function deckWords(rules: Partial<Rules>, t: Translate): string[] {
  const { players = 4, frame = standardFrame(players), hand = standardHand(players) } = rules;
  const cards = KINDS.flatMap((card) => Array<string>(hand[card] ?? 0).fill(card === 'c' ? ',' : card));
  return [t('cassa-terms-frame', { frame }), t('cassa-terms-hand', { cards: cards.join(' ') })];
}

/** Which deck the rules text speaks of. */
export function follows(rules: Record<string, unknown>): Record<string, unknown> {
  return { deck: isOwn(rules) ? 'own' : rules['players'] === 2 ? 'two' : 'four' };
}

/** What speaks for a move, as crates/bots tells it. */
type Reason =
  | { kind: 'cuts' | 'raises' | 'lowers'; seat: Seat; row: number | null }
  | { kind: 'keeps'; digit: number }
  | { kind: 'room'; seat: Seat; cards: number }
  | { kind: 'harms'; seat: Seat };

/** What speaks for a move. */
export function reason(told: unknown, viewer: Seat | null, t: Translate, name: Name): string {
  const { kind, ...rest } = told as Reason;
  if (!('seat' in rest)) return t(`cassa-reason-${kind}`, rest);
  const { seat, row } = { row: null, ...rest };
  const own = seat === viewer ? 'yes' : 'no';
  return t(`cassa-reason-${kind}`, { ...rest, name: name(seat), own, row: row ?? 0 });
}

/** The short standing of each seat: cards in the hand and commas in front. */
export function scores(view: View, t: Translate): PerSeat<string> {
  const standing: PerSeat<string> = {};
  for (const [seat, hand] of Object.entries(view.hands) as [Seat, View['hands'][Seat]][]) {
    const total = view.outcome?.scores[seat];
    standing[seat] =
      total === undefined
        ? t('cassa-score-cards', { cards: (hand?.size ?? 0) + (hand?.front ?? 0) })
        : t('cassa-score-total', { total: figures(total) });
  }
  return standing;
}

/** A refusal in the player's language. */
export function refusal(refused: Refusal, t: Translate): string {
  const violation = refused.violation as Violation | undefined;
  if (!violation || typeof violation.kind !== 'string') return refused.sentence;
  const { kind, ...fields } = violation;
  const args: Record<string, string | number> = { ...fields };
  if ('pick' in violation) args['pick'] = pickName(violation.pick, t);
  const key = `cassa-refused-${kind}`;
  const sentence = t(key, args);
  return sentence === key ? refused.sentence : sentence;
}

/** A card on the table in words: who laid it, how it lies, and what it is as far as the viewer knows. */
export function tileWords(laid: LaidView, t: Translate, name: Name): string {
  const args = { name: name(laid.seat), place: laid.at };
  if (laid.card !== null) {
    return t(laid.open ? 'cassa-tile-open' : 'cassa-tile-known', { ...args, card: cardName(laid.card, t) });
  }
  return laid.number === null
    ? t('cassa-tile-down', args)
    : t('cassa-tile-number', { ...args, number: laid.number });
}

/** What a seat holds, as far as the viewer sees it. */
export function seatWords(seat: Seat, hand: HandView | undefined, t: Translate, name: Name): string {
  if (!hand) return name(seat);
  const cards = heldBy(hand);
  const holds = t('cassa-seat-holds', { name: name(seat), cards: hand.size, commas: hand.front });
  if (!cards.some(({ card }) => card !== null)) return holds;
  return `${holds} ${t('cassa-seat-cards', { cards: cards.map(({ card }) => card ?? '?').join(' ') })}`;
}

/** What an exchange brought to the viewer; `null` if the viewer took no part in it. */
export function exchangedWords(
  event: Event & { event: 'exchanged' },
  viewer: Seat | null,
  t: Translate,
  name: Name,
): string | null {
  const { from, to, given, returned } = event;
  if (!given || !returned || (viewer !== from && viewer !== to)) return null;
  const [gave, got, other] = viewer === from ? [given, returned, to] : [returned, given, from];
  return t('cassa-exchanged-mine', {
    gave: aCard(gave.card, t),
    got: aCard(got.card, t),
    name: name(other),
  });
}
