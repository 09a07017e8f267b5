// Tables in the middle of a game: to be pictured by `npm run screens`, filmed by `npm run films`, and measured by scripts/frames.mjs.

/** By the name of a picture: how far it is played, and how it is looked at. */
export const PICTURES = {
  plan: { rules: { players: 2 }, moves: 70, flat: true },
  around: { rules: { players: 4 }, moves: 90, around: 'screen', flat: true },
  site: { rules: { players: 4 }, moves: 150, flat: false },
};

/** By the name of a board: how far it is played, and what is clicked to make a move there. */
export const BOARDS = {
  plan: {
    rules: { players: 2 },
    moves: 40,
    flat: true,
    deeds: ['.walk, [data-move^="block"], [data-move="pass"]'],
  },
  site: {
    rules: { players: 2 },
    moves: 40,
    flat: false,
    deeds: ['.walk, .stepper button:last-child, [data-move="pass"]'],
  },
};

/** By the name of a film: how far it is played before, and how it is looked at. */
export const FILMS = {
  turn: { rules: { players: 3 }, moves: 40 },
  'turn-site': { rules: { players: 3 }, moves: 90, flat: false },
  hint: { rules: { players: 3 }, moves: 60 },
  end: { rules: { players: 3, blocks: 18 }, moves: 150, flat: false },
  replay: { rules: { players: 2, blocks: 18 }, moves: 60 },
};
