import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import { texts } from '../../../lib/i18n/language.svelte';
import type { Event, Prospect, View } from '../../../lib/types/casa-grande';
import type { BoardProps } from '../../board';
import middle from '../fixtures/middle.json';
import { Site } from '../site.svelte';
import Plan from './Plan.svelte';

it('puts into words only the squares that a move is about', () => {
  const view = middle.view as unknown as View;
  const given = {
    ...{ view, viewer: view.turn, side: 'A', sitters: {}, turn: view.turn, legal: [], pending: null },
    ...{ hint: null, mark: null, happening: null, motion: false, flat: true },
    ...{ play: () => undefined, why: () => Promise.resolve(null), sound: () => undefined },
  } as unknown as BoardProps<View, Event, Prospect>;
  let news = $state.raw<Partial<typeof given>>({});
  const asked = vi.spyOn(texts, 'translate');
  const told = () => asked.mock.calls.filter(([key]) => key === 'casa-square').length;
  const site = new Site(() => ({ ...given, ...news }));
  const plan = mount(Plan, { target: document.body, props: { site, sight: 0, name: (seat) => seat } });
  flushSync();
  expect(told()).toBe(view.squares.length);

  asked.mockClear();
  const squares = view.squares.map((one) => (one.square === 'd4' ? { ...one, height: one.height + 1 } : one));
  news = { view: { ...view, squares } };
  flushSync();
  expect(told()).toBe(1);

  // A press that is on its way changes no word of a square on which nothing can be laid.
  asked.mockClear();
  news = { view: { ...view, squares }, pending: 'pass' };
  flushSync();
  expect(told()).toBe(0);
  void unmount(plan);
  asked.mockRestore();
});
