// The guided first game: a record, and the points at which the player acts or looks. The moves between two points are
// shown. `scripts/lessons.mjs` lets the program say what is seen and what is possible there.

/** A small round, three places wide and high, with three digits and a comma in each hand. */
export const RECORD = {
  game: 'cassa-grande',
  rules: { players: 2, frame: 3, hand: { 2: 1, 3: 1, 4: 1, c: 1 } },
  setup: { start: 'A' },
  moves: ['2@0,0', '2@1,0', '4@-1,0', '4@1,1', '3@-1,-1', 'c@-1,1', 'c@0,1', '3@1,-1'],
};

/** Where the player sits. */
export const SEAT = 'A';

/** Each point: its name in the texts, the moves made before it, and whether the player makes the next one. */
export const STEPS = [
  ['first', 0, 'do'],
  ['hidden', 2, 'look'],
  ['left', 2, 'do'],
  ['limit', 4, 'do'],
  ['frame', 6, 'look'],
  ['comma', 6, 'do'],
  ['open', 8, 'look'],
  ['count', 8, 'look'],
];
