import type { GameEntry } from '../entry';
import './colours.css';
import { illustration } from './illustration';

const calcory: GameEntry = {
  slug: 'calcory',
  name: 'Calcory',
  players: [2, 3, 4],
  rules: { players: 2 },
  hidden: false,
  memory: true,
  touch: true,
  illustration,
  module: () => import('./module'),
  drawings: () => import('./drawings'),
  lesson: () => import('./lesson.json'),
};

export default calcory;
