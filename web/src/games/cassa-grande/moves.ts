import type { Pick, Place } from '../../lib/types/cassa-grande';
import type { Seat } from '../board';

/** What the text of a move says. */
export type Action =
  | { kind: 'lay'; pick: Pick; at: Place }
  | { kind: 'give'; pick: Pick; to: Seat }
  | { kind: 'return'; pick: Pick };

/** Reads the text of a move; `null` if it is none. */
export function readMove(text: string): Action | null {
  const lay = /^(#\d+|[0-9c])@(-?\d+,-?\d+)$/.exec(text);
  if (lay) return { kind: 'lay', pick: lay[1] as Pick, at: lay[2] as Place };
  const give = /^give (#\d+|[0-9c]) to ([A-D])$/.exec(text);
  if (give) return { kind: 'give', pick: give[1] as Pick, to: give[2] as Seat };
  const back = /^return (#\d+|[0-9c])$/.exec(text);
  if (back) return { kind: 'return', pick: back[1] as Pick };
  return null;
}

/** The legal moves, arranged as a board asks for them. */
export interface Choices {
  /** What can be chosen in the hand. */
  picks: Set<Pick>;
  /** Where something can be laid. */
  places: Set<Place>;
  /** Who can get a card. */
  partners: Seat[];
  /** The texts themselves. */
  texts: Set<string>;
}

/** Arranges the texts of the legal moves. */
export function choicesOf(legal: readonly string[]): Choices {
  const choices: Choices = { picks: new Set(), places: new Set(), partners: [], texts: new Set(legal) };
  for (const text of legal) {
    const action = readMove(text);
    if (!action) continue;
    choices.picks.add(action.pick);
    if (action.kind === 'lay') choices.places.add(action.at);
    if (action.kind === 'give' && !choices.partners.includes(action.to)) choices.partners.push(action.to);
  }
  return choices;
}
