import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/registry';

const SLUGS = GAMES.map(({ slug }) => slug);
const FILES = ['src/lib/theme/tokens.css', ...SLUGS.map((slug) => `src/games/${slug}/colours.css`)];

function tokensOf(theme: string): Record<string, string> {
  const blocks = FILES.map(
    (file) =>
      new RegExp(`data-theme='${theme}'\\]\\s*\\{([^}]*)\\}`).exec(readFileSync(file, 'utf8'))?.[1] ?? '',
  );
  return Object.fromEntries(
    [...blocks.join('').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]),
  );
}

type Light = [red: number, green: number, blue: number];

function light(hex: string): Light {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast of WCAG 2, 1 to 21. */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(light(one)), luminance(light(other))].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

// What people with the three kinds of colour blindness see of linear light (Machado, Oliveira, Fernandes 2009, full severity).
const SIGHTS: Record<string, [Light, Light, Light]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(rgb: Light): Light {
  const [r, g, b] = rgb.map((part) => Math.min(1, Math.max(0, part))) as Light;
  const f = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each(['linen', 'evening'])('the theme %s', (theme) => {
  const tokens = tokensOf(theme);
  const of = (name: string) => tokens[name] ?? '#000000';

  it('has every token of the other', () => {
    expect(Object.keys(tokens).sort()).toEqual(
      Object.keys(tokensOf(theme === 'linen' ? 'evening' : 'linen')).sort(),
    );
  });

  const grounds = ['ground', 'paper', 'ground-deep'];
  const inks = ['ink', 'ink-soft'];
  it.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground])))(
    'writes %s on %s readably',
    (ink, ground) => {
      expect(contrast(of(ink ?? ''), of(ground ?? ''))).toBeGreaterThanOrEqual(4.5);
    },
  );

  const accents = ['accent', ...SLUGS];
  it.each([...accents, 'good', 'warn'])('writes with %s on ground and paper readably', (ink) => {
    for (const ground of ['ground', 'paper'])
      expect(contrast(of(ink), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
  });
  it.each(accents)('writes on %s readably', (accent) => {
    expect(contrast(of('on-accent'), of(accent))).toBeGreaterThanOrEqual(4.5);
  });

  const seats = ['seat-a', 'seat-b', 'seat-c', 'seat-d', 'focus', 'line-strong'];
  it.each(seats)('draws %s visibly', (sign) => {
    for (const ground of grounds) expect(contrast(of(sign), of(ground)), ground).toBeGreaterThanOrEqual(3);
  });

  // Symbols tell seats apart in any case; the colours shall not look the same either.
  it.each(Object.keys(SIGHTS))('keeps the colours of the seats apart, %s', (sight) => {
    const seen = seats.slice(0, 4).map((seat) => {
      const rgb = light(of(seat));
      const rows = SIGHTS[sight] ?? [];
      return lab(rows.map((row) => row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]) as Light);
    });
    seen.forEach((one, i) =>
      seen.slice(i + 1).forEach((other, j) => {
        const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
        expect(distance, `${seats[i]} and ${seats[i + 1 + j]}`).toBeGreaterThan(9);
      }),
    );
  });
});
