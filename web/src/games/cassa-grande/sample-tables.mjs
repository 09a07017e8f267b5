// Tables in the middle of a game: to be pictured by `npm run screens`, filmed by `npm run films`, and measured by scripts/frames.mjs.

/** By the name of a picture: how far it is played, and where it is looked at. */
export const PICTURES = {
  four: { rules: { players: 4 }, moves: 20 },
  exchange: { rules: { players: 2, exchange: true }, moves: 16 },
  around: { rules: { players: 4 }, moves: 20, around: 'screen' },
  hand: { rules: { players: 4 }, moves: 12, around: 'hand' },
};

/** By the name of a board: how far it is played, and what is clicked to make a move there. */
export const BOARDS = {
  board: { rules: { players: 4 }, moves: 12, deeds: ['.hand .stack.can', '.place.can'] },
};

/** By the name of a film: how far it is played before. */
export const FILMS = {
  turn: { rules: { players: 4 }, moves: 12 },
  hint: { rules: { players: 4 }, moves: 16 },
  end: { rules: { players: 4 }, moves: 26 },
  replay: { rules: { players: 4 }, moves: 20 },
};
