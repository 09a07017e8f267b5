import type { Component } from 'svelte';
import type { Translate } from '../lib/i18n/language.svelte';
import type { Staging } from '../lib/pace/stages';
import type { BoardProps, Past, PerSeat, Refusal, Seat, Sitter } from './board';

export type { Translate };

/** What a form for the variants of a game is given. */
export interface RulesProps {
  /** The rules as they are chosen now, with `players`. */
  value: Record<string, unknown>;
  /** Takes a whole new rules object; `players` belongs to the shell and stays as it is. */
  onchange: (value: Record<string, unknown>) => void;
}

/** What a game's own end is given. */
export interface ResultProps {
  view: unknown;
  viewer: Seat | null;
  sitters: PerSeat<Sitter>;
  outcome: { scores: PerSeat<number>; places: PerSeat<number> };
  motion: boolean;
  sound: BoardProps['sound'];
  /** The moves of the round as they were told. */
  past: readonly Past[];
}

/** What the standing of a seat is given. */
export interface StandingProps<View = unknown> {
  view: View;
  seat: Seat;
}

/** What a game brings to the client, the default export of `games/<slug>/module.ts`. */
export interface GameModule<View = unknown, Event = unknown, Prospect = unknown> {
  /** The table itself, with the viewer's hand. */
  board: Component<BoardProps<View, Event, Prospect>>;
  /** A move in words, with what it would bring where the host tells that: for legal moves, not for those of the past. */
  describe(text: string, view: View, t: Translate, name: (seat: Seat) => string, prospect?: Prospect): string;
  /**
   * A move that somebody else made, in words without what only its player knew; `null` where the view, one of after the move, knows all
   * of it. A game without secret moves has none.
   */
  describeUnseen?(text: string, view: View, t: Translate, name: (seat: Seat) => string): string | null;
  /** Lines in words for the log and the live region. */
  log(event: Event, t: Translate, name: (seat: Seat) => string): string[];
  /** Whom each line of `log` tells of, in the same order; without it, who made the move. */
  actors?(event: Event): (Seat | null)[];
  /**
   * The one line: whose turn it is and what to do; it names nothing that can't be done now. `whose` tells the viewer that it is
   * their turn: where several share a device it has the name of whoever is meant.
   */
  prompt(
    view: View,
    viewer: Seat | null,
    t: Translate,
    name: (seat: Seat) => string,
    whose: string,
    legal: readonly string[],
  ): string;
  /** What speaks for a move, as the host told it, in a few words; the viewer's own things are called so. */
  reason?(reason: unknown, viewer: Seat | null, t: Translate, name: (seat: Seat) => string): string;
  /** Why a round that is over has ended, in one sentence. */
  ended?(view: View, past: readonly Past<Event>[], t: Translate, name: (seat: Seat) => string): string;
  /** A refusal in the player's language; falls back to its sentence. */
  refusal(refusal: Refusal, t: Translate): string;
  /** The short standing of each seat while playing. */
  scores(view: View, t: Translate): PerSeat<string>;
  /** What is to be seen of a move one after the other; without it a move is seen as one. */
  stages?: Staging<View, Event>;
  /** How long the board of a round that is over is to be looked at before the result, in milliseconds at the normal pace. */
  lastLook?: number;
  /** The board itself tells who sits where and what each has: always, or where there is no room for plates. */
  tellsSeats?: 'always' | 'when-small';
  /** Every move shows its player something new, so that bots never let it be taken back. */
  reveals?: boolean;
  /** What is played by these rules, in short: who wins first, then the variants. */
  terms?(rules: Record<string, unknown>, t: Translate): string[];
  /** What the rules text depends on beside the options themselves, by the names that it has for it. */
  follows?(rules: Record<string, unknown>): Record<string, unknown>;
  /** The keys of the board beyond arrows, Enter and Escape, and what they do. */
  keys?(t: Translate): (readonly [string, string])[];
  /** The form for the variants. */
  Rules?: Component<RulesProps>;
  /** What a seat has, drawn for its side of a shared screen; without it, its score is told in words. */
  Standing?: Component<StandingProps<View>>;
  /** The game's own end. */
  Result?: Component<ResultProps>;
  /** What the form for the variants begins with: rules without `players`. */
  defaults: Record<string, unknown>;
}
