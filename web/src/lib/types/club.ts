import type { Level, PerSeat, Rules } from './messages';

/** Who sits on a seat of a table of an evening. */
export type Sitter = { player: number } | { bot: Level };

/** How a game ended. */
export interface GameResult {
  scores: PerSeat<number>;
  places: PerSeat<number>;
}

/** A table of a round, as `GET /api/evenings/ID` tells it. */
export interface EveningTable {
  number: number;
  /** Its name on the server, if it is played there. */
  id: string | null;
  seats: PerSeat<Sitter>;
  result: {
    by: 'table' | 'host';
    games: GameResult[];
    points: PerSeat<number>;
    totals: PerSeat<number>;
  } | null;
}

export interface EveningRound {
  number: number;
  over: boolean;
  tables: EveningTable[];
  /** Who sits out. */
  byes: number[];
}

export interface EveningPlayer {
  id: number;
  name: string;
  here: boolean;
  person: string | null;
}

export interface EveningStanding {
  player: number;
  place: number;
  points: number;
  total: number;
  games: number;
  wins: number;
  byes: number;
  opponents: number | null;
}

export type System = 'swiss' | 'robin';

/** An evening as everybody may see it. */
export interface Evening {
  id: string;
  seq: number;
  /** Whether this browser manages it. */
  host: boolean;
  title: string;
  game: string;
  rules: Rules;
  system: System;
  sizes: number[];
  bots: Level | null;
  games: number;
  online: boolean;
  open: boolean;
  rated: boolean;
  lowest_wins: boolean;
  over: boolean;
  all_met: boolean;
  players: EveningPlayer[];
  rounds: EveningRound[];
  standings: EveningStanding[];
}

/** A person's rating at a game. */
export interface RatedPerson {
  id: string;
  name: string;
  rating: number;
  margin: number;
  matches: number;
  last: number;
}

/** The fixed rating of a bot. */
export interface RatedBot {
  level: Level;
  rating: number;
}

export interface Ratings {
  people: RatedPerson[];
  bots: RatedBot[];
}

/** A point of a rating's history. */
export interface RatingPoint {
  at: number;
  table: string;
  rating: number;
  margin: number;
  place: number;
  seats: number;
}

export interface RatingHistory {
  id: string;
  name: string;
  now: RatedPerson | null;
  points: RatingPoint[];
  bots: RatedBot[];
}
