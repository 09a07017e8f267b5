import type { Card, HandView, Pick } from '../../lib/types/cassa-grande';

/** One card of a hand as somebody sees it. */
export interface Held {
  card: Card | null;
  number: number | null;
  /** How a move names it; `null` if this viewer can't. */
  pick: Pick | null;
  /** Whether its holder knows a blind card, since it came by an exchange. */
  exchanged: boolean;
}

/** The cards of a hand, one by one. */
export function heldBy(hand: HandView): Held[] {
  const { cards } = hand;
  if (cards === null) {
    return Array.from({ length: hand.size }, () => ({
      card: null,
      number: null,
      pick: null,
      exchanged: false,
    }));
  }
  if (Array.isArray(cards)) {
    return cards.map((card) => ({ card, number: null, pick: card, exchanged: false }));
  }
  return [
    ...cards.digits.map(({ card, number, exchanged }) => ({
      card,
      number,
      pick: `#${number}` as const,
      exchanged,
    })),
    ...Array.from(
      { length: cards.commas },
      () => ({ card: 'c', number: null, pick: 'c', exchanged: true }) as const,
    ),
  ];
}

/** Equal cards of a hand, which are one and the same in a move. */
export interface Stack extends Held {
  pick: Pick;
  count: number;
}

/** A hand with equal cards put together, in the order of the view. */
export function stacksOf(hand: HandView): Stack[] {
  const stacks: Stack[] = [];
  for (const held of heldBy(hand)) {
    if (held.pick === null) continue;
    const same = stacks.find((stack) => stack.pick === held.pick);
    if (same) same.count += 1;
    else stacks.push({ ...held, pick: held.pick, count: 1 });
  }
  return stacks;
}
