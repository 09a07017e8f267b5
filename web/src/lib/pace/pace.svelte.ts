import { preferences } from '../state/preferences.svelte';

/** How fast others' moves are shown. */
export const PACES = ['slow', 'normal', 'fast', 'at-once'] as const;
export type Pace = (typeof PACES)[number];

const TEMPO: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.45, 'at-once': 0 };

/** How long times are by what the player likes; a page that nobody looks at waits for nobody. */
export function tempo(): number {
  if (typeof document !== 'undefined' && document.hidden) return 0;
  return TEMPO[preferences.get('pace')];
}
