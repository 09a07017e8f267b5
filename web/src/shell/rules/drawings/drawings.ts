import type { Component } from 'svelte';
import CalcoryMarks from './CalcoryMarks.svelte';
import CalcoryThirteen from './CalcoryThirteen.svelte';
import CasaFloors from './CasaFloors.svelte';
import CasaPlatform from './CasaPlatform.svelte';
import CasaTrack from './CasaTrack.svelte';
import CassaFrame from './CassaFrame.svelte';
import CassaRows from './CassaRows.svelte';
import CassaSides from './CassaSides.svelte';

/** The drawings that follow a section of a game's rules; sections have the same numbers in every language. */
export const DRAWINGS: Record<string, Record<string, Component[]>> = {
  'cassa-grande': { s5: [CassaFrame], s6: [CassaRows, CassaSides] },
  calcory: { s4: [CalcoryThirteen], s5: [CalcoryMarks] },
  'casa-grande': { s4: [CasaTrack], s5: [CasaFloors], s6: [CasaPlatform] },
};
