// The guided first game: a record, and the points at which the player acts or looks. The moves between two points are
// shown. `scripts/lessons.mjs` lets the program say what is seen and what is possible there.

export const RECORD = {
  game: 'casa-grande',
  rules: { players: 2, blocks: 18 },
  setup: { start: 'A' },
  moves: [
    ...['corner NW', 'corner SE'],
    ...['roll 1', 'walk 1', 'block c5'],
    ...['roll 4', 'walk 0', 'block b3'],
    ...['roll 1', 'walk 0', 'block e4', 'lay ell 0 c4'],
    ...['roll 2', 'walk 0', 'block g2'],
    ...['roll 2', 'walk 0'],
    ...['roll 1', 'walk 0', 'block d4'],
    ...['roll 2', 'walk 0', 'block c5'],
    ...['roll 5', 'walk 0', 'block d7'],
    ...['roll 5', 'walk 0', 'block e4', 'lay zigzag 0 c4'],
  ],
};

/** Where the player sits. */
export const SEAT = 'A';

/** Each point: its name in the texts, the moves made before it, and whether the player makes the next one. */
export const STEPS = [
  ['corner', 0, 'do'],
  ['walk', 3, 'do'],
  ['block', 4, 'do'],
  ['second', 10, 'do'],
  ['platform', 11, 'do'],
  ['sun', 16, 'do'],
  ['upon', 22, 'do'],
  ['upper', 28, 'do'],
  ['floor', 29, 'do'],
  ['end', 30, 'look'],
];
