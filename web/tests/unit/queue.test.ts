import { describe, expect, it } from 'vitest';
import { Queue } from '../../src/lib/pace/queue';
import { FakeClock } from './fake-clock';

function stage(start = 1) {
  const clock = new FakeClock();
  const seen: [string, number][] = [];
  const pace = { tempo: start };
  const waits: number[] = [];
  const queue = new Queue(
    () => pace.tempo,
    clock,
    (waiting) => waits.push(waiting),
  );
  const push = (name: string, hold = 750, lead = 0, own = false) =>
    queue.push({ show: () => seen.push([name, clock.now()]), hold, lead, own });
  return { clock, seen, pace, queue, push, waits };
}

describe('the queue of what is seen', () => {
  it('shows the first step at once and every other when those before it had their time', () => {
    const { clock, seen, push } = stage();
    push('one', 750);
    push('two', 1100);
    push('three', 600);
    expect(seen).toEqual([['one', 0]]);
    clock.pass(749);
    expect(seen).toHaveLength(1);
    clock.pass(1);
    expect(seen).toEqual([
      ['one', 0],
      ['two', 750],
    ]);
    clock.pass(10_000);
    expect(seen.at(-1)).toEqual(['three', 1850]);
  });

  it('lets somebody think before a step, but not longer than they took anyway', () => {
    const { clock, seen, push } = stage();
    push('mine', 400);
    push('answer', 700, 350);
    clock.pass(20_000);
    expect(seen).toEqual([
      ['mine', 0],
      ['answer', 750],
    ]);
    // A person who thought for long is not made to think once more.
    push('late', 700, 350);
    expect(seen.at(-1)).toEqual(['late', 20_000]);
  });

  it.each([
    ['slow', 1.7, 1275],
    ['normal', 1, 750],
    ['fast', 0.45, 337.5],
  ] as const)('is as %s as it is asked to be', (_, tempo, second) => {
    const { clock, seen, push } = stage(tempo);
    push('one');
    push('two');
    clock.pass(5000);
    expect(seen.at(-1)).toEqual(['two', second]);
  });

  it('shows all at once where that is wanted, without a timer', () => {
    const { seen, push, queue } = stage(0);
    push('one', 5000, 5000);
    push('two', 5000, 5000);
    expect(seen.map(([name]) => name)).toEqual(['one', 'two']);
    expect(queue.waiting).toBe(0);
  });

  it('shows my own move at once, unless something else is to be seen first', () => {
    const { clock, seen, push } = stage();
    push('one', 5000);
    push('mine', 400, 0, true);
    expect(seen.at(-1)).toEqual(['mine', 0]);
    push('two', 700);
    push('mine again', 400, 0, true);
    expect(seen).toHaveLength(2);
    clock.pass(400);
    expect(seen.at(-1)?.[0]).toBe('two');
    clock.pass(700);
    expect(seen.at(-1)?.[0]).toBe('mine again');
  });

  it('goes one step on when it is hurried, and the others keep their time', () => {
    const { clock, seen, push, queue } = stage();
    for (const name of ['one', 'two', 'three']) push(name, 750, 350);
    queue.skip();
    expect(seen.map(([name]) => name)).toEqual(['one', 'two']);
    clock.pass(1099);
    expect(seen).toHaveLength(2);
    clock.pass(1);
    expect(seen.at(-1)).toEqual(['three', 1100]);
    queue.skip();
    expect(seen).toHaveLength(3);
  });

  it('shows all that waits when nothing is to wait any more, and nothing after it was cleared', () => {
    const { clock, seen, push, queue } = stage();
    for (const name of ['one', 'two', 'three']) push(name);
    queue.flush();
    expect(seen.map(([name]) => name)).toEqual(['one', 'two', 'three']);
    push('four');
    push('five');
    expect(seen.at(-1)?.[0]).toBe('four');
    queue.clear();
    clock.pass(10_000);
    expect(seen.at(-1)?.[0]).toBe('four');
  });

  it('shows what comes in a task of its own, where tasks are told apart', () => {
    const { clock, seen, pace, push, queue } = stage();
    Object.assign(clock, { apart: (wake: () => void) => clock.after(0, wake) });
    push('mine', 400, 0, true);
    push('answer', 700);
    expect([seen, queue.waiting]).toEqual([[], 2]);
    clock.pass(0);
    expect(seen).toEqual([['mine', 0]]);
    clock.pass(400);
    expect(seen.at(-1)).toEqual(['answer', 400]);
    pace.tempo = 0;
    push('at once');
    expect(seen.at(-1)?.[0]).toBe('at once');
  });

  it('keeps the order when a step brings another one', () => {
    const { clock, seen, push, queue } = stage();
    queue.push({ show: () => push('inner'), hold: 100, lead: 0 });
    push('outer');
    expect(seen).toEqual([]);
    clock.pass(10_000);
    expect(seen.map(([name]) => name)).toEqual(['inner', 'outer']);
  });

  it('waits for the viewer, but not when the game has gone on without them', () => {
    const { clock, seen, queue, push } = stage();
    const step = (name: string, rest: object) =>
      queue.push({ show: () => seen.push([name, clock.now()]), hold: 700, lead: 0, ...rest });
    step('to roll', { hold: 60_000, awaits: true });
    step('rolled', {});
    clock.pass(10_000);
    expect(seen).toHaveLength(1);
    queue.skip();
    expect(seen.at(-1)?.[0]).toBe('rolled');
    clock.pass(700);
    step('to roll', { hold: 60_000, awaits: true });
    step('rolled', {});
    clock.pass(1000);
    step('somebody moved for me', { fresh: true });
    clock.pass(400);
    expect(seen.at(-1)?.[0]).toBe('rolled');
    step('to roll', { hold: 60_000, awaits: true });
    step('next', { fresh: true });
    clock.pass(2000);
    expect(seen.at(-1)?.[0]).toBe('next');
    push('end');
  });

  it('tells how many steps wait', () => {
    const { clock, push, waits } = stage();
    push('one');
    push('two');
    clock.pass(750);
    expect(waits).toEqual([0, 1, 0]);
  });
});
