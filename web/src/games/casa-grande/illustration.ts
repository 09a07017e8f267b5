import './illustration.css';

// A small sunlit town: blocks of four players, a platform across two towers, the light from the upper left.
type Colours = readonly [top: string, left: string, right: string];
const A: Colours = ['#e08a5b', '#c66c3d', '#9a4d28'];
const B: Colours = ['#6fa9d2', '#4a88b5', '#2f6488'];
const C: Colours = ['#b8b757', '#96953a', '#6d6c22'];
const D: Colours = ['#c58ab9', '#a3649a', '#7a4172'];
const SLAB: Colours = ['#fdf6e8', '#e6d8bf', '#c9b799'];
const GROUND: Colours = ['#e9d3ac', '#d0b384', '#b0925f'];

interface Box {
  x: number;
  y: number;
  z: number;
  is: Colours;
  w?: number;
  l?: number;
  h?: number;
}
const BOXES: Box[] = [
  { x: 0, y: 0, z: 0, is: D },
  { x: 0, y: 0, z: 1, is: B },
  { x: 0, y: 0, z: 2, is: A },
  { x: 1, y: 0, z: 0, is: C },
  { x: 0, y: 2, z: 0, is: B },
  { x: 0, y: 2, z: 1, is: B },
  { x: 2, y: 1, z: 0, is: A },
  { x: 2, y: 1, z: 1, is: A },
  { x: 2, y: 2, z: 0, is: C },
  { x: 2, y: 2, z: 1, is: A },
  { x: 2, y: 1, z: 2, is: SLAB, w: 1, l: 2, h: 0.28 },
  { x: 2, y: 2, z: 2.28, is: D },
  { x: 0, y: 3, z: 0, is: D },
  { x: 3, y: 3, z: 0, is: B },
];

type Point = readonly [x: number, y: number];
const at = (x: number, y: number, z: number): Point => [160 + (x - y) * 26, 78 + (x + y) * 13 - z * 22];
const short = (value: number) => String(Math.round(value * 10) / 10);
const d = (...points: Point[]) => `M${points.map((point) => point.map(short).join(' ')).join('L')}z`;
const face = (fill: string, ...points: Point[]) =>
  `<path d="${d(...points)}" fill="${fill}" stroke="${fill}"/>`;

function faces({ x, y, z, w = 1, l = 1, h = 1, is: [top, left, right] }: Box): string {
  return (
    face(top, at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + l, z + h), at(x, y + l, z + h)) +
    face(left, at(x, y + l, z), at(x + w, y + l, z), at(x + w, y + l, z + h), at(x, y + l, z + h)) +
    face(right, at(x + w, y, z), at(x + w, y + l, z), at(x + w, y + l, z + h), at(x + w, y, z + h))
  );
}

function box(one: Box): string {
  const { x, y, z, is } = one;
  const shadow = d(at(x + 1, y, z), at(x + 1.5, y + 0.2, z), at(x + 1.5, y + 1.2, z), at(x + 1, y + 1, z));
  const [studX, studY] = at(x + 0.5, y + 0.5, z + 1);
  const ellipse = (above: number, fill: string) =>
    `<ellipse cx="${studX}" cy="${short(studY - above)}" rx="7" ry="3.6" fill="${fill}"/>`;
  const stud = is === SLAB ? '' : ellipse(1.5, is[1]) + ellipse(3, is[0]);
  return (z === 0 ? `<path d="${shadow}" fill="rgb(60 35 10 / 0.18)"/>` : '') + faces(one) + stud;
}

const line = (from: Point, to: Point) => `M${from.join(' ')}L${to.join(' ')}`;
const grid = () =>
  [1, 2, 3].map((i) => line(at(i, 0, 0), at(i, 4, 0)) + line(at(0, i, 0), at(4, i, 0))).join('');

export const illustration = () => `
<rect width="320" height="200" fill="var(--sky)"/>
<circle cx="64" cy="52" r="25" fill="var(--sun)"/>
<path d="M0 118c40-22 76-14 104-2s70-30 120-16 70-6 96-14v114H0z" fill="var(--hill)"/>
${faces({ x: -0.4, y: -0.4, z: -0.4, w: 4.8, l: 4.8, h: 0.4, is: GROUND })}
<path d="${grid()}" stroke="#b99a66" stroke-width="0.8" opacity="0.7"/>
<g stroke-width="0.8" stroke-linejoin="round">${BOXES.map(box).join('')}</g>`;
