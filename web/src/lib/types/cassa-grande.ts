// Cassa Grande as its boards get it, and what counts a real table. Made by `make types` from crates/cassa-grande: don't edit.

import type { Outcome, PerSeat, Seat } from './messages';

/** A digit from 0 to 9, or a comma. Cards of one kind are one and the same. */
export type Card = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "c";

/** A place on the table; the first card lies at 0,0. */
export type Place = `${number},${number}`;

/** The choice of a card: by its kind, or by its number in a hand that its owner does not see. */
export type Pick = Card | `#${number}`;

/** How cards are laid. */
export type Laying = "hidden" | "open" | "alternating";

/** Which total wins. */
export type Goal = "highest" | "lowest";

/** Where hands come from. */
export type Deal = "fixed" | "shown" | "blind";

/** How many cards of each kind a seat gets. */
export type HandRule = Partial<Record<Card, number>>;

/** The options; the default is the basic game for four. */
export type Rules = {
  /** 4 or 2. */
  players: number,
  /** How cards are laid (variants A and C). */
  laying: Laying,
  /** Whether a card is exchanged after each laying (variant B). */
  exchange: boolean,
  /** Whether the highest or the lowest total wins (variant D). */
  goal: Goal,
  /** Where hands come from (variant E, both readings). */
  deal: Deal,
  /** The side of the square that the cards fill, 3 to 8, if it is not the standard one. */
  frame?: number,
  /** What each seat gets, if it is not the standard hand. */
  hand?: HandRule, };

/** What is to be decided. */
export type PhaseView = "lay" | "offer" | "answer" | "over";

/** A digit of a blind hand. */
export type DigitView = {
  /** Its number. */
  number: number,
  /** Its value, if the viewer knows it. */
  card: Card | null,
  /** Whether it came by an exchange, so that its holder knows it. */
  exchanged: boolean, };

/** The cards of a hand. */
export type HeldView = Array<Card> | {
  /** The digits in the order of their numbers. */
  digits: Array<DigitView>,
  /** The number of commas. */
  commas: number, };

/** A hand as somebody sees it. */
export type HandView = {
  /** The number of cards in the hand. */
  size: number,
  /** The number of commas in front of the seat. */
  front: number,
  /** The cards, if the viewer sees any of them. */
  cards: HeldView | null, };

/** A card on the table. */
export type LaidView = {
  /** Who laid it. */
  seat: Seat,
  /** Where it lies. */
  at: Place,
  /** Whether it lies face up. */
  open: boolean,
  /** What it is, if the viewer knows. */
  card: Card | null,
  /** The number that it had in a blind hand, if the viewer saw it there. */
  number: number | null, };

/** A card that went from hand to hand. */
export type ExchangedCard = {
  /** What it is. */
  card: Card,
  /** The number that it had in the blind hand it left. */
  number: number | null, };

/** An exchange that took place. */
export type ExchangeView = {
  /** How many cards lay then. */
  after: number,
  /** Who offered. */
  from: Seat,
  /** Who answered. */
  to: Seat,
  /** The card that was offered, if the viewer knows. */
  given: ExchangedCard | null,
  /** The card that came back, if the viewer knows. */
  returned: ExchangedCard | null, };

/** An offer that waits. */
export type OfferView = {
  /** Who offered. */
  from: Seat,
  /** Who must answer. */
  to: Seat,
  /** What is offered, if the viewer is the giver. */
  pick: Pick | null, };

/** All that one viewer may know of a round. */
export type View = {
  /** Whose view this is. */
  viewer: Seat | "watcher",
  /** The options, standard values left out. */
  rules: Rules,
  /** The seat that laid, or will lay, the first card. */
  start: Seat,
  /** What is to be decided. */
  phase: PhaseView,
  /** Who decides; nobody after the end. */
  turn: Seat | null,
  /** The side of the frame. */
  frame: number,
  /** How many cards lay when the frame was fixed. */
  fixed_at: number | null,
  /** The commas that lay in front of each seat at first. */
  dealt_commas: PerSeat<number>,
  /** The dealt hands, sorted, if they were shown to this viewer. */
  dealt: PerSeat<Card[]> | null,
  /** What each seat holds. */
  hands: PerSeat<HandView>,
  /** The cards on the table in the order in which they were laid. */
  table: Array<LaidView>,
  /** All exchanges so far. */
  exchanges: Array<ExchangeView>,
  /** The offer that waits for an answer. */
  offer: OfferView | null,
  /** The result. */
  outcome: Outcome | null,
  /** What each seat has read, when the round is over. */
  count?: Count, };

/** What one viewer sees of one move. */
export type Event = { "event": "laid",
  /** Who laid it. */
  seat: Seat,
  /** Where. */
  at: Place,
  /** Whether it lies face up. */
  open: boolean,
  /** What it is, if the viewer knows. */
  card: Card | null,
  /** The number that it had in a blind hand, if the viewer saw it there. */
  number: number | null,
  /** Whether this card fixed the frame, so that all took up their commas. */
  fixed: boolean,
  /** The result, if this was the last card and all are turned up. */
  outcome: Outcome | null, } | { "event": "offered",
  /** Who offers. */
  from: Seat,
  /** To whom. */
  to: Seat,
  /** What, if the viewer is the giver. */
  pick: Pick | null, } | { "event": "exchanged",
  /** Who had offered. */
  from: Seat,
  /** Who answered. */
  to: Seat,
  /** The card that was offered, if the viewer knows. */
  given: ExchangedCard | null,
  /** The card that came back, if the viewer knows. */
  returned: ExchangedCard | null, };

/** Why a move is illegal; each sentence says what would have been right. */
export type Violation = { "kind": "over" } | { "kind": "lay-first",
  /** Whose move it is. */
  seat: Seat, } | { "kind": "offer-first",
  /** Whose move it is. */
  seat: Seat,
  /** A seat that could get it. */
  to: Seat, } | { "kind": "answer-first",
  /** Whose move it is. */
  seat: Seat,
  /** Who waits. */
  giver: Seat, } | { "kind": "not-blind",
  /** What was named. */
  pick: Pick, } | { "kind": "blind" } | { "kind": "not-in-hand",
  /** Whose hand. */
  seat: Seat,
  /** What was named. */
  pick: Pick, } | { "kind": "comma-in-front" } | { "kind": "not-the-origin" } | { "kind": "occupied",
  /** Where. */
  at: Place, } | { "kind": "apart",
  /** Where. */
  at: Place, } | { "kind": "too-wide",
  /** Where. */
  at: Place,
  /** The width it would have. */
  width: number,
  /** The side of the frame. */
  frame: number, } | { "kind": "too-high",
  /** Where. */
  at: Place,
  /** The height it would have. */
  height: number,
  /** The side of the frame. */
  frame: number, } | { "kind": "no-partner" } | { "kind": "empty-hand",
  /** With whom. */
  to: Seat, };

/** What was written down in an evening. */
export type Book = {
  /** The rules of all rounds. */
  rules: Rules,
  /** Who started the first round. */
  start: Seat,
  /** The rounds that are over: their places as seat A sees them, the far row first. */
  rounds: Array<string>,
  /** The places of the running round, `?` for what is not known yet; empty before the first. */
  sheet: string,
  /** Who writes the running round down. */
  from: Seat, };

/** What lies on a place of the frame: a card, or nothing. */
export type Lying = Card | ".";

/** How many cards of one kind, or gaps, there are and lie. */
export type Stock = {
  /** Which kind. */
  what: Lying,
  /** How many there are. */
  deck: number,
  /** How many of them lie. */
  lie: number, };

/** One row as its seat reads it. */
export type ReadRow = {
  /** What lies there, from left to right. */
  cells: string,
  /** How many cards the number has. */
  read: number,
  /** The number. */
  number: number, };

/** What each seat reads from a frame that is full. */
export type Count = {
  /** The places as seat A sees them, the far row first. */
  cells: string,
  /** The rows of each seat, the far one first. */
  rows: PerSeat<Array<ReadRow>>,
  /** Totals and places. */
  outcome: Outcome,
  /** What the places earn. */
  points: PerSeat<number>, };

/** What follows from a [`Book`]. */
export type Tally = {
  /** The side of the frame. */
  frame: number,
  /** How many places of the running round are not known yet. */
  unknown: number,
  /** The cards of the deck and how many of them lie, the gaps at the end. */
  stock: Array<Stock>,
  /** Those that do not fit the deck. */
  misfits: Array<Stock>,
  /** What lies on all places that are not known yet, if the counts leave no choice. */
  rest: Lying | null,
  /** What each seat reads in the running round, once every place is known. */
  count: Count | null,
  /** What each seat read in the rounds that are over. */
  rounds: Array<Count>,
  /** Points and totals of the rounds that are over. */
  standings: { points: PerSeat<number>, totals: PerSeat<number>, places: PerSeat<number>, },
  /** Who starts the next round. */
  next: Seat, };

/** The game as the sheets have it, by the number of players. */
export const STANDARD: Record<number, { frame: number, hand: HandRule }> = {"2":{"frame":5,"hand":{"0":3,"1":2,"2":3,"3":2,"4":1,"c":1}},
"4":{"frame":6,"hand":{"0":2,"1":1,"2":2,"3":1,"4":1,"c":1}}};

/** How many cards may lie in each frame. */
export const FRAMES: Record<number, { least: number, most: number }> = {"3":{"least":7,"most":9},
"4":{"least":13,"most":16},
"5":{"least":21,"most":25},
"6":{"least":31,"most":36},
"7":{"least":43,"most":49},
"8":{"least":57,"most":64}};
