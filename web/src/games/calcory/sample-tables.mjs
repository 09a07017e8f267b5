// Tables in the middle of a game: to be pictured by `npm run screens`, filmed by `npm run films`, and measured by scripts/frames.mjs.

/** By the name of a picture: how far it is played, and where it is looked at. */
export const PICTURES = {
  middle: { rules: { players: 3 }, moves: 40 },
  around: { rules: { players: 4 }, moves: 30, around: 'screen' },
};

/** By the name of a board: how far it is played, and what is clicked to make a move there. */
export const BOARDS = {
  board: { rules: { players: 2 }, moves: 8, deeds: ['.spot.can'] },
};

/** By the name of a film: how far it is played before. */
export const FILMS = {
  turn: { rules: { players: 4 }, moves: 12 },
  hint: { rules: { players: 3 }, moves: 12 },
  end: { rules: { players: 2 }, moves: 60 },
  replay: { rules: { players: 2 }, moves: 20 },
};
