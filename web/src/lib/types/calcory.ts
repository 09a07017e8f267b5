// Calcory as its board gets it. Made by `make types` from crates/calcory: don't edit.

import type { PerSeat, Seat } from './messages';

/** A card of the deck: a colour and a number, written `V7`. Equal cards are one and the same. The deck has, in each of the five colours, the numbers 0 1 1 2 3 4 5 6 7 7 8 9. Cards are ordered by colour, then by number. */
export type Card = `${"R" | "B" | "G" | "Y" | "V"}${number}`;

/** A place on the table, from `a1` (top left) to `j6`: letters are columns, figures rows. Places are ordered row by row, as layouts list them. */
export type Place = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j"}${1 | 2 | 3 | 4 | 5 | 6}`;

/** Some of the cards of the deck, equal ones included; in two machine words. */
export type Cards = Card[];

/** The options: only how many play. */
export type Rules = {
  /** The number of seats, 2 to 4. */
  players: number, };

/** What one place shows. */
export type Spot = { "is": "empty" } | { "is": "down" } | { "is": "back",
  /** The card. */
  card: Card, } | { "is": "turned",
  /** The card. */
  card: Card, } | { "is": "marked",
  /** The card. */
  card: Card, } | { "is": "open",
  /** The card. */
  card: Card, };

/** What each of the 60 places shows. */
export type Table = Record<Place, Spot>;

/** What the marked cards amount to. */
export type Marks = {
  /** The seat whose markers they bear. */
  seat: Seat,
  /** Their sum. */
  sum: number,
  /** How many they are. */
  cards: number, };

/** The table as it lies now. Seats and watchers see the same: what was seen earlier is for them to remember. */
export type View = {
  /** The number of seats. */
  players: number,
  /** Whose move it is; nobody's when the game is over. */
  turn: Seat | null,
  /** What each place shows. */
  table: Table,
  /** The sum of the cards turned up in the running turn. */
  sum: number,
  /** What the marked cards amount to, if there are any. */
  marks: Marks | null,
  /** The cards that the seat to move has just taken, and of which it must put one back. */
  taken: Cards,
  /** The number of cards in each pile. */
  piles: PerSeat<number>,
  /** The number of turns in a row in which nobody took a card. */
  idle: number,
  /** The number of such turns that ends the game. */
  idle_end: number, };

/** What came of turning up a card. */
export type FlipEffect = "on" | "thirteen" | "over" | "second_zero";

/** What came of stopping. */
export type StopEffect = "marked" | "raised" | "short" | "too_many";

/** A card that all see, and where it lies. */
export type Shown = {
  /** Where. */
  place: Place,
  /** The card. */
  card: Card, };

/** What a seat did. */
export type Act = { "kind": "flip",
  /** Where. */
  place: Place,
  /** The card. */
  card: Card,
  /** The sum of the cards turned up in this turn. */
  sum: number,
  /** What came of it. */
  effect: FlipEffect, } | { "kind": "stop",
  /** The sum of the cards turned up in this turn. */
  sum: number,
  /** Their number. */
  cards: number,
  /** What came of it. */
  effect: StopEffect, } | { "kind": "put",
  /** Where. */
  place: Place,
  /** Which one; only the seat itself knows. */
  card: Card | null,
  /** The cards that were taken. */
  from: Cards, };

/** Where things stand when the next move is due. */
export type Next = { "kind": "turn",
  /** Which seat. */
  seat: Seat, } | { "kind": "took",
  /** Which seat. */
  seat: Seat,
  /** The cards, and where they lay. */
  cards: Array<Shown>, } | { "kind": "last_card",
  /** Which seat. */
  seat: Seat,
  /** The card, and where it lay. */
  last: Shown, } | { "kind": "no_progress" };

/** What one viewer sees of one move, and of what then happened by itself. */
export type Event = {
  /** Who moved. */
  seat: Seat,
  /** What that seat did. */
  act: Act,
  /** The cards that were turned back. */
  back: Array<Shown>,
  /** The seats that then had to pass, in order. */
  passed: Seat[],
  /** Where things stand now. */
  next: Next, };

/** What stopping would bring. Of all other moves nothing is certain before they are made. */
export type Prospect = {
  /** The number of the turned cards: a single one that stays marked ends the game. */
  cards: number,
  /** What would come of it. */
  effect: StopEffect, };

/** Why a move is illegal; says nothing that the table does not show. */
export type Violation = { "kind": "over" } | { "kind": "put-first" } | { "kind": "nothing-taken" } | { "kind": "not-taken",
  /** The card of the move. */
  card: Card, } | { "kind": "not-free",
  /** The place of the move. */
  place: Place, } | { "kind": "empty",
  /** The place of the move. */
  place: Place, } | { "kind": "turned",
  /** The place of the move. */
  place: Place, } | { "kind": "marked",
  /** The place of the move. */
  place: Place, } | { "kind": "none-turned" } | { "kind": "one-turned" };
