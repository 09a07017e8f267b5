import type { Component } from 'svelte';
import type { GameModule } from './module';

/** The drawings that follow a section of the rules, by its id; sections have the same ids in every language. */
export type Drawings = Record<string, Component[]>;

/** Loads the default export of a file when it is needed. */
type Load<Content> = () => Promise<{ default: Content }>;

/**
 * What the house knows of a game from the start, the default export of `games/<slug>/entry.ts`: what home shows, and where
 * the rest lies. Whatever a game does not have is left out, and the house does without it.
 */
export interface GameEntry {
  slug: string;
  /** The proper name, the same in every language. */
  name: string;
  /** The numbers of players, the usual one first. */
  players: number[];
  /** The rules of *Play now*, with their number of players. */
  rules: Record<string, unknown> & { players: number };
  /** Whether players hide something from each other on the table or in the hand: then a shared device is handed over. */
  hidden: boolean;
  /** Whether remembering is the game: then a table may agree to show who last looked where. */
  memory: boolean;
  /** Whether moves hold no secret, or some of them: then they can be made on a screen that is the table, before the eyes of all. */
  touch: boolean;
  /** Whether it can also be drawn as a flat plan. */
  flat?: boolean;
  /** The picture on home, as the inside of an SVG of 320 × 200. */
  illustration?: () => string;
  /** The board and its words; without one, the game is played from the list of moves. */
  module?: Load<GameModule<never, never, never>>;
  /** The drawings between the sections of its rules. */
  drawings?: Load<Drawings>;
  /** The guided first game, a `Lesson`. */
  lesson?: Load<unknown>;
  /** The page on which a real table is counted. */
  scorer?: Load<Component>;
}
