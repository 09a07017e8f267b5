import { Color, type BufferGeometry, type Material, type Object3D } from 'three';
import { expect, it } from 'vitest';
import type { Event, Prospect, View } from '../../../lib/types/casa-grande';
import type { BoardProps, Seat } from '../../board';
import middle from '../fixtures/middle.json';
import { Site } from '../site.svelte';
import type { Colours } from './colours';
import { badgeAside, Marks } from './marks';
import { spaceSize } from './measures';

const css = { accent: '#b5522b', ink: '#2b1f17', paper: '#fffdf8', ground: '#f4ede1', wood: '#c8a06e' };
const seats = Object.fromEntries((['A', 'B', 'C', 'D'] as Seat[]).map((seat) => [seat, new Color('#336')]));
const colours = { css: { ...css, woodDeep: '#7a5a34' }, seats, dark: false } as unknown as Colours;

it('uses again what marks were made of: to make it anew would keep a phone from answering', () => {
  const view = middle.view as unknown as View;
  const site = new Site(
    () =>
      ({
        ...{ view, viewer: view.turn, side: 'A', sitters: {}, turn: view.turn, legal: middle.legal },
        ...{ prospects: middle.prospects, pending: null, hint: null, mark: null, happening: null },
      }) as unknown as BoardProps<View, Event, Prospect>,
  );
  const lay = site.choices.find(({ move }) => move.kind === 'lay');
  if (!lay) throw new Error('a platform can be laid');
  const marks = new Marks();
  const used = () =>
    new Set(
      marks.group.children.flatMap((one) => {
        const { material, geometry } = one as Object3D & { material?: Material; geometry?: BufferGeometry };
        return [material, geometry];
      }),
    );
  site.pointed = lay.text;
  marks.update(site, colours, true);
  const first = used();
  expect(first.size).toBeGreaterThan(8);
  site.pointed = null;
  marks.update(site, colours, true);
  site.pointed = lay.text;
  marks.update(site, colours, true);
  expect(used()).toEqual(first);
  expect([...used()].filter((one) => !first.has(one))).toEqual([]);
  marks.dispose();
});

it('puts a badge beside the pawns of a space, and in its middle where there are none', () => {
  for (let space = 0; space < 20; space += 1) {
    expect(badgeAside(space, 0)).toEqual({ x: 0, z: 0 });
    for (const pawns of [1, 2, 3, 4]) {
      const { x, z } = badgeAside(space, pawns);
      const { w, d } = spaceSize(space);
      // Pawns stand side by side along the space, half a square apart, and are three fifths wide; a badge is about as wide.
      const taken = w === d ? 0.3 : ((pawns - 1) / 2) * 0.5 + 0.3;
      expect(Math.max(Math.abs(x), Math.abs(z))).toBeGreaterThan(taken + 0.1);
      if (w !== d) expect(w > d ? z : x).toBe(0);
    }
  }
});
