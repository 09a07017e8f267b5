import type { GameEntry } from '../../../web/src/games/entry';

/** Knock as the web client knows it: no board of its own, so it is played from the list of its moves. */
const knock: GameEntry = {
  slug: 'knock',
  name: 'Knock',
  players: [2, 3, 4],
  rules: { players: 2 },
  hidden: true,
  memory: false,
  touch: false,
};

export default [knock];
