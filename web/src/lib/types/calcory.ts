// Written by `cargo test -p tavola-calcory --features ts` from the Rust types. Do not edit.

import type { PerSeat, Seat } from './messages';

export type Card = `${"R" | "B" | "G" | "Y" | "V"}${number}`;

export type Place = `${"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j"}${1 | 2 | 3 | 4 | 5 | 6}`;

export type Cards = Card[];

export type Rules = {
/**
 * The number of seats, 2 to 4.
 */
players: number, };

export type Spot = { "is": "empty" } | { "is": "down" } | { "is": "back",
/**
 * The card.
 */
card: Card, } | { "is": "turned",
/**
 * The card.
 */
card: Card, } | { "is": "marked",
/**
 * The card.
 */
card: Card, } | { "is": "open",
/**
 * The card.
 */
card: Card, };

export type Table = Record<Place, Spot>;

export type Marks = {
/**
 * The seat whose markers they bear.
 */
seat: Seat,
/**
 * Their sum.
 */
sum: number,
/**
 * How many they are.
 */
cards: number, };

export type View = {
/**
 * The number of seats.
 */
players: number,
/**
 * Whose move it is; nobody's when the game is over.
 */
turn: Seat | null,
/**
 * What each place shows.
 */
table: Table,
/**
 * The sum of the cards turned up in the running turn.
 */
sum: number,
/**
 * What the marked cards amount to, if there are any.
 */
marks: Marks | null,
/**
 * The cards that the seat to move has just taken, and of which it must put one back.
 */
taken: Cards,
/**
 * The number of cards in each pile.
 */
piles: PerSeat<number>,
/**
 * The number of turns in a row in which nobody took a card.
 */
idle: number,
/**
 * The number of such turns that ends the game.
 */
idle_end: number, };

export type FlipEffect = "on" | "thirteen" | "over" | "second_zero";

export type StopEffect = "marked" | "raised" | "short" | "too_many";

export type Shown = {
/**
 * Where.
 */
place: Place,
/**
 * The card.
 */
card: Card, };

export type Act = { "kind": "flip",
/**
 * Where.
 */
place: Place,
/**
 * The card.
 */
card: Card,
/**
 * The sum of the cards turned up in this turn.
 */
sum: number,
/**
 * What came of it.
 */
effect: FlipEffect, } | { "kind": "stop",
/**
 * The sum of the cards turned up in this turn.
 */
sum: number,
/**
 * Their number.
 */
cards: number,
/**
 * What came of it.
 */
effect: StopEffect, } | { "kind": "put",
/**
 * Where.
 */
place: Place,
/**
 * Which one; only the seat itself knows.
 */
card: Card | null,
/**
 * The cards that were taken.
 */
from: Cards, };

export type Next = { "kind": "turn",
/**
 * Which seat.
 */
seat: Seat, } | { "kind": "took",
/**
 * Which seat.
 */
seat: Seat,
/**
 * The cards, and where they lay.
 */
cards: Array<Shown>, } | { "kind": "last_card",
/**
 * Which seat.
 */
seat: Seat,
/**
 * The card, and where it lay.
 */
last: Shown, } | { "kind": "no_progress" };

export type Event = {
/**
 * Who moved.
 */
seat: Seat,
/**
 * What that seat did.
 */
act: Act,
/**
 * The cards that were turned back.
 */
back: Array<Shown>,
/**
 * The seats that then had to pass, in order.
 */
passed: Seat[],
/**
 * Where things stand now.
 */
next: Next, };

export type Violation = { "kind": "over" } | { "kind": "put-first" } | { "kind": "nothing-taken" } | { "kind": "not-taken",
/**
 * The card of the move.
 */
card: Card, } | { "kind": "not-free",
/**
 * The place of the move.
 */
place: Place, } | { "kind": "empty",
/**
 * The place of the move.
 */
place: Place, } | { "kind": "turned",
/**
 * The place of the move.
 */
place: Place, } | { "kind": "marked",
/**
 * The place of the move.
 */
place: Place, } | { "kind": "none-turned" } | { "kind": "one-turned" };
