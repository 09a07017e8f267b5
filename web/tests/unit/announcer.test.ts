import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import Announcer from '../../src/shell/table/Announcer.svelte';
import { Session } from '../../src/lib/state/session.svelte';
import { allTasks } from '../../src/lib/ui/tasks';
import type { GameModule } from '../../src/games/module';
import { round, table, welcome } from './stage';

const module = { log: (event: unknown) => [String(event)] } as unknown as GameModule;

function open() {
  const session = new Session(
    () => ({
      do: () => Promise.resolve(null),
      hint: () => Promise.resolve([]),
      why: () => Promise.resolve(null),
      hurry: () => undefined,
      unplug: () => undefined,
      close: () => undefined,
    }),
    () => Promise.resolve([]),
    { tempo: () => 0 },
  );
  session.welcome(welcome({ table: table({ phase: 'playing' }), round: round() }));
  const move = (number: number) =>
    session.update({
      seq: number + 1,
      happened: [
        { seq: number + 1, at: 0, what: 'moved', seat: 'B', by: 'bot', number, events: [`move ${number}.`] },
      ],
      round: round({ moves: number }),
    });
  const target = document.createElement('div');
  const announcer = mount(Announcer, {
    target,
    props: { session, module, name: (seat) => seat, prompt: 'Your turn.' },
  });
  const heard = async () => {
    flushSync();
    await allTasks();
    return target.textContent?.trim();
  };
  return { move, heard, close: () => unmount(announcer) };
}

describe('whoever listens', () => {
  it('hears of every move, also of those that came at once, and of each one time', async () => {
    const { move, heard, close } = open();
    move(1);
    expect(await heard()).toBe('move 1. Your turn.');
    move(2);
    move(3);
    move(4);
    expect(await heard()).toBe('move 2. move 3. move 4. Your turn.');
    move(5);
    expect(await heard()).toBe('move 5. Your turn.');
    await close();
  });
});
