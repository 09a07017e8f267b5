// Casa Grande as its boards get it, and its material. Made by `make types` from crates/casa-grande: don't edit.

import type { PerSeat, Seat } from './messages';

/** The whole position as data, the same for every seat and for watchers. */
export type View = {
  /** The options of the game. */
  rules: Rules,
  /** The seat that starts every round. */
  start: Seat,
  /** What is due. */
  phase: Phase,
  /** The seat whose turn it is, also while its die is rolled; `None` when the game is over. */
  turn: Seat | null,
  /** What the die shows since it was last rolled; `None` before the first roll. */
  die: number | null,
  /** Whether the running round is the last one. */
  ending: boolean,
  /** What each seat has. */
  seats: PerSeat<SeatView>,
  /** All 64 squares, row by row from `a1`. */
  squares: Array<SquareView>,
  /** All platforms that were laid, also those that are covered by now: by seat, then in the order of the set. */
  lying: Array<LyingView>, };

/** What one seat has. */
export type SeatView = {
  /** Where its pawn stands; `None` before it was put on a corner. */
  pawn: Space | null,
  /** Its bonus points. */
  bonus: number,
  /** Its lire. */
  money: number,
  /** The blocks that it has left. */
  blocks: number,
  /** The platforms that it has left, in the order of the set. */
  platforms: Array<Name>, };

/** One square. */
export type SquareView = {
  /** Which square. */
  square: Square,
  /** The height of its top. */
  height: number,
  /** What is on top. */
  top: "ground" | "block" | "platform", /** Whose it is; `null` for the ground. */ owner: Seat | null, };

/** A platform that was laid. */
export type LyingView = {
  /** Whose it is. */
  seat: Seat,
  /** Its name. */
  name: Name,
  /** Its quarter turns clockwise. */
  quarters: number,
  /** The square under the lower left corner of its bounding box. */
  square: Square,
  /** Its floor. */
  floor: number,
  /** The squares that it covers. */
  squares: Array<Square>, };

/** What a move did. */
export type Event = {
  /** The seat whose move it was, or for whom the die was rolled. */
  seat: Seat,
  /** What was done. */
  action: Action,
  /** The bonus points that it gave, to the seat itself or to another. */
  bonus: Gain | null,
  /** Whether the pawn's area has no square for a block, so that none is laid in this turn. */
  blocked: boolean,
  /** Whether the turn of the seat ended with it. */
  done: boolean,
  /** Whether the game ended with it. */
  over: boolean, };

/** What was done. */
export type Action = { "kind": "corner",
  /** The corner. */
  corner: Corner,
  /** Its space. */
  to: Space, } | { "kind": "roll",
  /** What it shows. */
  points: number, } | { "kind": "walk",
  /** The further spaces, each paid with one bonus point. */
  further: number,
  /** Where it began. */
  from: Space,
  /** Where it ended. */
  to: Space, } | { "kind": "block",
  /** The square. */
  square: Square,
  /** The height of its top. */
  height: number,
  /** The blocks that the seat has left. */
  left: number, } | { "kind": "lay",
  /** Its name. */
  name: Name,
  /** Its quarter turns clockwise. */
  quarters: number,
  /** The square under the lower left corner of its bounding box. */
  square: Square,
  /** The squares that it covers. */
  squares: Array<Square>,
  /** Its floor. */
  floor: number,
  /** What was paid for it, in lire. */
  paid: number, } | { "kind": "pass" };

/** Bonus points that a seat got. */
export type Gain = {
  /** The seat. */
  seat: Seat,
  /** The points. */
  points: number,
  /** The lire that the ladder paid, 0 or 9. */
  paid: number, };

/** What a legal move would bring. */
export type Prospect = { "kind": "corner",
  /** The space of the corner. */
  to: Space, } | { "kind": "walk",
  /** Where it would end. */
  to: Space,
  /** All spaces that it would walk. */
  steps: number,
  /** The bonus points that the further ones cost. */
  cost: number,
  /** The bonus points that a corner would give. */
  bonus: Gain | null, } | { "kind": "block",
  /** The height that its top would have. */
  height: number,
  /** The bonus points that another seat would get by it. */
  bonus: Gain | null, } | { "kind": "lay",
  /** Its floor. */
  floor: number,
  /** The number of squares that it would cover. */
  squares: number,
  /** What would be paid for it, in lire. */
  paid: number, } | { "kind": "nothing" };

/** The options of Casa Grande. */
export type Rules = {
  /** The number of players, 2 to 4. */
  players: number,
  /** The blocks of each seat: 24, or 20 or 18 for a shorter game. */
  blocks: number,
  /** The platforms of each seat. */
  platforms?: Platforms, };

/** How a game begins. */
export type Setup = {
  /** The seat that starts. */
  start: Seat, };

/** The platforms that every seat has, each once. The order is by size, then by name, whatever the order in which a set was written down. A set with the platforms of the standard set is the standard set. */
export type Platforms = Record<Name, string[]>;

/** Why a move is illegal, and what would have been right. */
export type Violation = { "kind": "not-now",
  /** What is due. */
  due: Phase, } | { "kind": "corner-taken",
  /** The corner. */
  corner: Corner,
  /** Whose pawn stands there. */
  by: Seat, } | { "kind": "no-face",
  /** The number. */
  points: number, } | { "kind": "too-far",
  /** The spaces beyond the roll. */
  steps: number,
  /** The points of the seat. */
  points: number, } | { "kind": "outside-area",
  /** The square. */
  square: Square,
  /** What the pawn faces. */
  facing: Facing, } | { "kind": "foreign-block",
  /** The square. */
  square: Square,
  /** Whose block lies there. */
  owner: Seat, } | { "kind": "no-platform",
  /** The place. */
  platform: number,
  /** The number of platforms. */
  count: number, } | { "kind": "used",
  /** The platform. */
  name: Name, } | { "kind": "same-turn",
  /** The platform. */
  name: Name,
  /** The turns of the move. */
  quarters: number,
  /** The turns that would do. */
  least: number, } | { "kind": "outside",
  /** The platform. */
  name: Name,
  /** The square of its lower left corner. */
  square: Square,
  /** Its width in this turn. */
  width: number,
  /** Its height in this turn. */
  height: number, } | { "kind": "no-carrier",
  /** The square. */
  square: Square, } | { "kind": "uneven",
  /** A marked square. */
  square: Square,
  /** Its height. */
  height: number,
  /** The first marked square. */
  other: Square,
  /** The height of that one. */
  floor: number, } | { "kind": "too-high",
  /** The square. */
  square: Square,
  /** Its height. */
  height: number,
  /** The floor of the platform. */
  floor: number, } | { "kind": "own-unmarked",
  /** The square. */
  square: Square,
  /** The floor of the platform. */
  floor: number, } | { "kind": "on-platform",
  /** The square. */
  square: Square,
  /** The floor of both. */
  floor: number, } | { "kind": "same-squares",
  /** The platform that lies there. */
  name: Name,
  /** Its seat. */
  owner: Seat, };

/** The next step of a game. */
export type Phase = "corner" | "roll" | "walk" | "block" | "platform" | "over";

/** A corner space, marked by a sun. */
export type Corner = "NW" | "NE" | "SE" | "SW";

/** What a space faces. */
export type Facing = { "corner": Corner } | { "columns": number } | { "rows": number };

/** A space of the track, 0 to 19 clockwise from the corner NW. */
export type Space = number;

/** A square of the site, `a1` to `h8`: letters are columns from the left, figures rows from the near side. */
export type Square = string;

/** The name of a platform: a small letter, then small letters, figures and hyphens, at most 24 in all. */
export type Name = string;

/** The standard set, which rules leave out. */
export const STANDARD_SET: Platforms = {"angle":["#.","o#"],
"shelf":["##o"],
"strip":["#o#"],
"beam":["#oo#"],
"ell":["#..","oo#"],
"square":["#o","o#"],
"tee":["#o#",".#."],
"zigzag":["#o.",".o#"],
"corner":["#..","o..","#o#"],
"flag":["#o","o#","#."],
"gate":["#.#","o#o"],
"plus":[".#.","o#o",".#."],
"stairs":["#..","o#.",".o#"],
"bridge":["oo#o","#..#"],
"hall":["#o#","o#o"],
"wing":["#o.",".o#",".#o"],
"plaza":["#o#","ooo","#o#"]};

/** The spaces of the track from 0, clockwise: what each faces, and the squares of that area. */
export const TRACK: { facing: Facing; squares: Square[] }[] = [{"facing":{"corner":"NW"},
"squares":[]},
{"facing":{"columns":0},
"squares":["a1","b1","a2","b2","a3","b3","a4","b4","a5","b5","a6","b6","a7","b7","a8","b8"]},
{"facing":{"columns":2},
"squares":["c1","d1","c2","d2","c3","d3","c4","d4","c5","d5","c6","d6","c7","d7","c8","d8"]},
{"facing":{"columns":4},
"squares":["e1","f1","e2","f2","e3","f3","e4","f4","e5","f5","e6","f6","e7","f7","e8","f8"]},
{"facing":{"columns":6},
"squares":["g1","h1","g2","h2","g3","h3","g4","h4","g5","h5","g6","h6","g7","h7","g8","h8"]},
{"facing":{"corner":"NE"},
"squares":[]},
{"facing":{"rows":6},
"squares":["a7","b7","c7","d7","e7","f7","g7","h7","a8","b8","c8","d8","e8","f8","g8","h8"]},
{"facing":{"rows":4},
"squares":["a5","b5","c5","d5","e5","f5","g5","h5","a6","b6","c6","d6","e6","f6","g6","h6"]},
{"facing":{"rows":2},
"squares":["a3","b3","c3","d3","e3","f3","g3","h3","a4","b4","c4","d4","e4","f4","g4","h4"]},
{"facing":{"rows":0},
"squares":["a1","b1","c1","d1","e1","f1","g1","h1","a2","b2","c2","d2","e2","f2","g2","h2"]},
{"facing":{"corner":"SE"},
"squares":[]},
{"facing":{"columns":6},
"squares":["g1","h1","g2","h2","g3","h3","g4","h4","g5","h5","g6","h6","g7","h7","g8","h8"]},
{"facing":{"columns":4},
"squares":["e1","f1","e2","f2","e3","f3","e4","f4","e5","f5","e6","f6","e7","f7","e8","f8"]},
{"facing":{"columns":2},
"squares":["c1","d1","c2","d2","c3","d3","c4","d4","c5","d5","c6","d6","c7","d7","c8","d8"]},
{"facing":{"columns":0},
"squares":["a1","b1","a2","b2","a3","b3","a4","b4","a5","b5","a6","b6","a7","b7","a8","b8"]},
{"facing":{"corner":"SW"},
"squares":[]},
{"facing":{"rows":0},
"squares":["a1","b1","c1","d1","e1","f1","g1","h1","a2","b2","c2","d2","e2","f2","g2","h2"]},
{"facing":{"rows":2},
"squares":["a3","b3","c3","d3","e3","f3","g3","h3","a4","b4","c4","d4","e4","f4","g4","h4"]},
{"facing":{"rows":4},
"squares":["a5","b5","c5","d5","e5","f5","g5","h5","a6","b6","c6","d6","e6","f6","g6","h6"]},
{"facing":{"rows":6},
"squares":["a7","b7","c7","d7","e7","f7","g7","h7","a8","b8","c8","d8","e8","f8","g8","h8"]}];
