import './illustration.css';

// A corner of a round of Cassa Grande: cards lie on a grid, each turned to who laid it, and a till has printed.
const SIZE = 40;
const CARDS: { x: number; y: number; text?: string; turn?: number; ring?: boolean }[] = [
  { x: 0, y: 1, text: '4' },
  { x: 1, y: 0 },
  { x: 1, y: 1, text: '0', turn: 180 },
  { x: 1, y: 2 },
  { x: 2, y: 1 },
  { x: 2, y: 2, text: '2', turn: 270 },
  { x: 2, y: 3 },
  { x: 3, y: 0, text: '3' },
  { x: 3, y: 2, text: ',', ring: true },
  { x: 0, y: 3, text: '1', turn: 90 },
  { x: 3, y: 3 },
];
const SUMS = ['11 201', '4', '22 104', '2 003', '32'];

const square = (more: string) => `<rect width="${SIZE}" height="${SIZE}" rx="4" ${more}/>`;
const inner = (more: string) => `<rect x="4" y="4" width="32" height="32" rx="2" ${more}/>`;
const roll = (x: number, y: number, kind: string) =>
  `<path d="M${x} ${y}h66v170l-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5-6 5-6-5z" class="${kind}"/>`;

function card({ x, y, text, turn = 0, ring = false }: (typeof CARDS)[number]): string {
  const face = text
    ? square(`class="face${ring ? ' ring' : ''}"`) +
      `<text x="20" y="${text === ',' ? 24 : 31}" transform="rotate(${turn} 20 20)">${text}</text>`
    : square('fill="#a8322a"') + inner('fill="url(#guilloche)"') + inner('class="edge"');
  const shadow = `<rect x="1.5" y="2.5" width="${SIZE}" height="${SIZE}" rx="4" class="shadow"/>`;
  return `<g transform="translate(${x * 44 - 2} ${y * 44 - 2})">${shadow}${face}</g>`;
}

const sum = (text: string, y: number, kind = '') =>
  `<text x="56" y="${y}" class="sum ${kind}">${text}</text>`;

export const illustration = () => `
<defs><pattern id="guilloche" width="8" height="8" patternUnits="userSpaceOnUse"><path
  d="M0 4c2-4 6-4 8 0M0 4c2 4 6 4 8 0M4 0c-4 2-4 6 0 8M4 0c4 2 4 6 0 8"
  fill="none" stroke="#fffaf2" stroke-width="0.5" opacity="0.75"/></pattern></defs>
<rect width="320" height="200" fill="var(--wood)"/>
<path d="M0 60h320M0 122h320M0 182h320" stroke="var(--wood-deep)" stroke-width="1" opacity="0.5"/>
<g transform="translate(26 14)">
  <rect x="-6" y="-6" width="184" height="184" rx="4" class="chalk"/>${CARDS.map(card).join('')}
</g>
<g transform="translate(232 -6) rotate(3)">
  ${roll(3, 3, 'shadow')}${roll(0, 0, 'receipt')}${SUMS.map((text, i) => sum(text, 44 + i * 19)).join('')}
  <path d="M10 128h46" class="rule"/>${sum('35 344', 148, 'total')}
</g>`;
