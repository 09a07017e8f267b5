import type { Drawings } from '../../entry';
import Marks from './Marks.svelte';
import Thirteen from './Thirteen.svelte';

const drawings: Drawings = { s4: [Thirteen], s5: [Marks] };

export default drawings;
