// Tables in the middle of a game: to be pictured by `npm run screens`, and to be measured by scripts/frames.mjs.

/** By the name of a picture: how far it is played, and where it is looked at. */
export const PICTURES = {
  middle: { rules: { players: 3 }, moves: 40 },
  around: { rules: { players: 4 }, moves: 30, around: 'screen' },
};

/** By the name of a board: how far it is played, and what is clicked to make a move there. */
export const BOARDS = {
  board: { rules: { players: 2 }, moves: 8, deeds: ['.spot.can'] },
};
