// Tables in the middle of a game: to be pictured by `npm run screens`, and to be measured by scripts/frames.mjs.

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
