import { Color } from 'three';
import type { Seat } from '../../board';

/** The colours of the theme that holds now, as the scene needs them. */
export interface Colours {
  seats: Record<Seat, Color>;
  css: Record<'ground' | 'deep' | 'paper' | 'ink' | 'soft' | 'line' | 'wood' | 'woodDeep' | 'accent', string>;
  dark: boolean;
}

const TOKENS = {
  ground: '--ground',
  deep: '--ground-deep',
  paper: '--paper',
  ink: '--ink',
  soft: '--ink-soft',
  line: '--line-strong',
  wood: '--wood',
  woodDeep: '--wood-deep',
  accent: '--accent',
} as const;

/** Reads the tokens where an element stands; whatever notation a theme writes them in comes out as plain numbers. */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const plain = (token: string): string => {
    const text = style.getPropertyValue(token).trim();
    if (!pixel) return text;
    pixel.fillStyle = '#000';
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgb(${r}, ${g}, ${b})`;
  };
  const css = Object.fromEntries(
    Object.entries(TOKENS).map(([key, token]) => [key, plain(token)]),
  ) as Colours['css'];
  const seat = (letter: string) => new Color(plain(`--seat-${letter}`));
  const light = { h: 0, s: 0, l: 0 };
  new Color(css.ground).getHSL(light);
  return { seats: { A: seat('a'), B: seat('b'), C: seat('c'), D: seat('d') }, css, dark: light.l < 0.5 };
}

/** Tells when the theme may have changed. */
export function onTheme(changed: () => void): () => void {
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style'],
  });
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', changed);
  return () => {
    root.disconnect();
    query.removeEventListener('change', changed);
  };
}
