import type { Drawings } from '../../entry';
import Floors from './Floors.svelte';
import Platform from './Platform.svelte';
import Track from './Track.svelte';

const drawings: Drawings = { s4: [Track], s5: [Floors], s6: [Platform] };

export default drawings;
