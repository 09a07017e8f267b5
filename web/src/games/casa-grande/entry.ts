import type { GameEntry } from '../entry';
import './colours.css';
import { illustration } from './illustration';

const casaGrande: GameEntry = {
  slug: 'casa-grande',
  name: 'Casa Grande',
  players: [2, 3, 4],
  rules: { players: 2 },
  hidden: false,
  memory: false,
  touch: true,
  flat: true,
  illustration,
  module: () => import('./module'),
  drawings: () => import('./drawings'),
  lesson: () => import('./lesson.json'),
};

export default casaGrande;
