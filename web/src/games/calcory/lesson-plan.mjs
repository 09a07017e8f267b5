// The guided first game: a record, and the points at which the player acts or looks. The moves between two points are
// shown. `scripts/lessons.mjs` lets the program say what is seen and what is possible there.

/** Where the cards lie that the lesson needs; the others fill the places left. */
const CARDS = { c2: 'R5', e4: 'B8', a1: 'G6', b1: 'Y9', g3: 'V5', d5: 'G7', h6: 'R3' };

function layout(cards) {
  const wanted = Object.values(cards);
  const rest = [];
  for (const number of [0, 7, 3, 9, 1, 5, 8, 2, 6, 1, 4, 7])
    for (const colour of ['Y', 'R', 'V', 'G', 'B']) rest.push(`${colour}${number}`);
  for (const card of wanted) rest.splice(rest.indexOf(card), 1);
  const places = [1, 2, 3, 4, 5, 6].flatMap((row) => [...'abcdefghij'].map((column) => `${column}${row}`));
  return places.map((place) => cards[place] ?? rest.shift());
}

export const RECORD = {
  game: 'calcory',
  rules: { players: 2 },
  setup: { start: 'A', layout: layout(CARDS) },
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

/** Where the player sits. */
export const SEAT = 'A';

/** Each point: its name in the texts, the moves made before it, and whether the player makes the next one. */
export const STEPS = [
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
];
