import type { GameEntry } from '../entry';
import './colours.css';
import { illustration } from './illustration';

const cassaGrande: GameEntry = {
  slug: 'cassa-grande',
  name: 'Cassa Grande',
  players: [4, 2],
  rules: { players: 4 },
  hidden: true,
  memory: false,
  touch: false,
  illustration,
  module: () => import('./module'),
  drawings: () => import('./drawings'),
  lesson: () => import('./lesson.json'),
  scorer: () => import('./scorer/Scorer.svelte'),
};

export default cassaGrande;
