import type { Drawings } from '../../entry';
import Frame from './Frame.svelte';
import Rows from './Rows.svelte';
import Sides from './Sides.svelte';

const drawings: Drawings = { s5: [Frame], s6: [Rows, Sides] };

export default drawings;
