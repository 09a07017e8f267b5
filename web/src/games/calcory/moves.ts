import type { Card, Place, Prospect } from '../../lib/types/calcory';

/** What the text of a move says. */
export type Action =
  { kind: 'flip'; place: Place } | { kind: 'stop' } | { kind: 'put'; card: Card; place: Place };

/** Reads the text of a move; `null` if it is none. */
export function readMove(text: string): Action | null {
  if (text === 'stop') return { kind: 'stop' };
  const flip = /^flip ([a-j][1-6])$/.exec(text);
  if (flip) return { kind: 'flip', place: flip[1] as Place };
  const put = /^put ([RBGYV]\d) ([a-j][1-6])$/.exec(text);
  if (put) return { kind: 'put', card: put[1] as Card, place: put[2] as Place };
  return null;
}

/** The legal moves, arranged as a board asks for them. */
export interface Choices {
  flips: Set<Place>;
  stop: boolean;
  /** What stopping would bring. */
  stopping: Prospect | null;
  /** The cards of which one can be put back. */
  cards: Card[];
  /** Where it can be put. */
  puts: Set<Place>;
}

/** Arranges the texts of the legal moves, with what they would bring. */
export function choicesOf(legal: readonly string[], prospects?: readonly (Prospect | null)[]): Choices {
  const stopping = prospects?.[legal.indexOf('stop')] ?? null;
  const choices: Choices = { flips: new Set(), stop: false, stopping, cards: [], puts: new Set() };
  for (const text of legal) {
    const action = readMove(text);
    if (action?.kind === 'flip') choices.flips.add(action.place);
    else if (action?.kind === 'stop') choices.stop = true;
    else if (action?.kind === 'put') {
      choices.puts.add(action.place);
      if (!choices.cards.includes(action.card)) choices.cards.push(action.card);
    }
  }
  return choices;
}

/** The card that a key chooses by the number on it; where several have that number, pressing it again chooses the next. */
export function cardByKey(cards: readonly Card[], key: string, chosen: Card | null): Card | null {
  const same = cards.filter((card) => card.slice(1) === key);
  const at = chosen === null ? -1 : same.indexOf(chosen);
  return same[(at + 1) % same.length] ?? null;
}
