import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toasts } from './toasts.svelte';

const texts = () => toasts.list.map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('shows the newest word on something, and beside it what else is told', () => {
  toasts.show('Ben: one', { about: 'chat' });
  toasts.show('Cleo is back.');
  for (const text of ['Ben: two', 'Ben: three']) toasts.show(text, { about: 'chat' });
  expect(texts()).toEqual(['Cleo is back.', 'Ben: three']);
});

it('forgets a warning when its reason is gone', () => {
  toasts.show('Less than ten seconds left.', { mine: true, about: 'own-time' });
  toasts.show('Ben: one', { about: 'chat' });
  toasts.forget('own-time');
  expect(texts()).toEqual(['Ben: one']);
});

it('shows what is long no longer than what can be read of it', () => {
  toasts.show('x'.repeat(500));
  vi.advanceTimersByTime(11_000);
  expect(texts()).toEqual([]);
});
