import './illustration.css';

// Sixty cards, a few of them up, and the dial that fills to thirteen.
const UP: Record<string, { n: string; fill: string }> = {
  '1 1': { n: '6', fill: '#b23a33' },
  '4 2': { n: '3', fill: '#1f5f8b' },
  '2 3': { n: '2', fill: '#d9a520' },
};
const TOKENS: Record<string, string> = {
  '0 0': '<path d="M13.5 13l7 12.5h-14z" fill="#1f5f8b"/>',
  '3 0': '<circle cx="13.5" cy="20" r="6" fill="#b5532a"/>',
  '5 3': '<circle cx="13.5" cy="20" r="6" fill="#b5532a"/>',
};
const COLUMNS = [0, 1, 2, 3, 4, 5];
const ROWS = [0, 1, 2, 3];
const FULL = 11;

const paper = (more: string) => `<rect width="27" height="40" rx="3" ${more}/>`;
const inner = (more: string) => `<rect x="3" y="3" width="21" height="34" rx="2" ${more}/>`;

function card(x: number, y: number): string {
  const up = UP[`${x} ${y}`];
  const token = TOKENS[`${x} ${y}`];
  const face = up
    ? paper('fill="#fdf9f1" stroke="#d8c9b1" stroke-width="0.8"') +
      inner(`fill="${up.fill}"`) +
      `<text x="13.5" y="29">${up.n}</text>`
    : paper('fill="#0f5e5c"') + inner('class="back"') + '<path d="M13.5 10l5 10-5 10-5-10z" class="back"/>';
  const shadow = `<rect x="1.5" y="${token ? 5 : 2.5}" width="27" height="40" rx="3" class="shadow"/>`;
  const marked = token ? `<g class="token">${token}</g>` : '';
  return `<g transform="translate(${14 + x * 32} ${11 + y * 46 - (token ? 3 : 0)})">${shadow}${face}${marked}</g>`;
}

function point(i: number): string {
  const angle = ((-120 + (i * 240) / 13) * Math.PI) / 180;
  return `${(Math.sin(angle) * 38).toFixed(1)} ${(-Math.cos(angle) * 38).toFixed(1)}`;
}
const ticks = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, i) => `M${point(from + i + 0.12)}A38 38 0 0 1 ${point(from + i + 0.88)}`,
  );

export const illustration = () => `
<rect width="320" height="200" fill="var(--wood)"/>
<path d="M0 38h320M0 98h320M0 158h320" stroke="var(--wood-deep)" opacity="0.5"/>
${ROWS.flatMap((y) => COLUMNS.map((x) => card(x, y))).join('')}
<g transform="translate(263 100)">
  <circle r="48" class="shadow" cx="2" cy="3"/><circle r="48" fill="#fdf9f1"/>
  <path d="${ticks(0, FULL).join('')}" class="tick full"/><path d="${ticks(FULL, 13).join('')}" class="tick"/>
  <text y="13" class="large">${FULL}</text>
</g>`;
