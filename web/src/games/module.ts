import type { Component } from 'svelte';
import type { Translate } from '../lib/i18n/language.svelte';
import type { BoardProps, PerSeat, Refusal, Seat, Sitter } from './board';

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
  describe(text: string, view: View, t: Translate, prospect?: Prospect): string;
  /** Lines in words for the log and the live region. */
  log(event: Event, t: Translate, name: (seat: Seat) => string): string[];
  /** The one line: whose turn it is and what to do. */
  prompt(view: View, viewer: Seat | null, t: Translate, name: (seat: Seat) => string): string;
  /** A refusal in the player's language; falls back to its sentence. */
  refusal(refusal: Refusal, t: Translate): string;
  /** The short standing of each seat while playing. */
  scores(view: View, t: Translate): PerSeat<string>;
  /** The form for the variants. */
  Rules?: Component<RulesProps>;
  /** What a seat has, drawn for its side of a shared screen; without it, its score is told in words. */
  Standing?: Component<StandingProps<View>>;
  /** The game's own end. */
  Result?: Component<ResultProps>;
  /** What the form for the variants begins with: rules without `players`. */
  defaults: Record<string, unknown>;
}
