// The guided first games: a record each, and the points at which the player acts or looks. The moves between two points
// are shown. `scripts/lessons.mjs` lets the program say what is seen and what is possible there.

/** A small round, three places wide and high, with three digits and a comma in each hand. */
const CASSA = {
  game: 'cassa-grande',
  rules: { players: 2, frame: 3, hand: { 2: 1, 3: 1, 4: 1, c: 1 } },
  setup: { start: 'A' },
  moves: ['2@0,0', '2@1,0', '4@-1,0', '4@1,1', '3@-1,-1', 'c@-1,1', 'c@0,1', '3@1,-1'],
};

/** Where the cards lie that the lesson needs; the others fill the places left. */
const CALCORY_CARDS = { c2: 'R5', e4: 'B8', a1: 'G6', b1: 'Y9', g3: 'V5', d5: 'G7', h6: 'R3' };

function layout(cards) {
  const wanted = Object.values(cards);
  const rest = [];
  for (const number of [0, 7, 3, 9, 1, 5, 8, 2, 6, 1, 4, 7])
    for (const colour of ['Y', 'R', 'V', 'G', 'B']) rest.push(`${colour}${number}`);
  for (const card of wanted) rest.splice(rest.indexOf(card), 1);
  const places = [1, 2, 3, 4, 5, 6].flatMap((row) => [...'abcdefghij'].map((column) => `${column}${row}`));
  return places.map((place) => cards[place] ?? rest.shift());
}

const CALCORY = {
  game: 'calcory',
  rules: { players: 2 },
  setup: { start: 'A', layout: layout(CALCORY_CARDS) },
  moves: [
    ...['flip c2', 'flip e4', 'put B8 e4'],
    ...['flip a1', 'flip b1'],
    ...['flip a1', 'flip g3', 'stop'],
    ...['flip b1', 'flip d5'],
    'put V5 g3',
    ...['flip b1', 'flip h6', 'stop'],
    ...['flip e4', 'flip g3'],
  ],
};

const CASA = {
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

/** Each point: its name in the texts, the moves made before it, and whether the player makes the next one. */
export const PLANS = {
  'cassa-grande': {
    record: CASSA,
    seat: 'A',
    steps: [
      ['first', 0, 'do'],
      ['hidden', 2, 'look'],
      ['left', 2, 'do'],
      ['limit', 4, 'do'],
      ['frame', 6, 'look'],
      ['comma', 6, 'do'],
      ['open', 8, 'look'],
      ['count', 8, 'look'],
    ],
  },
  calcory: {
    record: CALCORY,
    seat: 'A',
    steps: [
      ['flip', 0, 'do'],
      ['thirteen', 1, 'do'],
      ['back', 2, 'do'],
      ['remember', 5, 'do'],
      ['further', 6, 'do'],
      ['stop', 7, 'do'],
      ['won', 10, 'do'],
      ['beat', 14, 'do'],
      ['again', 15, 'do'],
      ['end', 16, 'look'],
    ],
  },
  'casa-grande': {
    record: CASA,
    seat: 'A',
    steps: [
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
    ],
  },
};
