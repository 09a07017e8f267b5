import { expect, test as base, type Page } from '@playwright/test';
import { startHost } from '../mock/host.mjs';

/**
 * Tests with a mock host: one for each worker, on a port that the system chooses. What a test does to it, such as dropping
 * all sockets, no test beside it notices.
 */
export const test = base.extend<object, { mock: string }>({
  mock: [
    // The test tool reads what a fixture needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = await startHost();
      await use(`http://127.0.0.1:${host.port}`);
      await host.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ mock }, use) => use(mock),
});
export { expect };

/**
 * Toasts vanish by themselves, perhaps before a slow machine looks: keeps what all of them said, with where, and those that stood
 * there together once more in one line.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told = new Set<string>();
    Object.assign(window, { told });
    const note = () => {
      const now = [...document.querySelectorAll('.toasts .toast')].map(
        (toast) => `${toast.closest('dialog') ? 'dialog: ' : ''}${toast.textContent.trim()}`,
      );
      for (const one of now) told.add(one);
      if (now.length > 1) told.add(now.join(' | '));
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
/** What toasts have said since the page was opened. */
export const toldSoFar = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { told: Set<string> }).told]);
/** Waits until a toast has said this. */
export const expectTold = (page: Page, text: string) => expect.poll(() => toldSoFar(page)).toContain(text);

/** Plays the move that the hint names: the way to play that every game has. */
export async function playHintedMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Play it' }).click();
}

/** Waits until the answer to a hinted move has come: a hint holds for one position only. */
export const hintIsGone = (page: Page) => expect(page.locator('.advice')).toHaveCount(0);

/** The line that asks for a move; not while one is on its way, when what was asked for before still stands there. */
const MAY_MOVE = 'footer .line.mine:not(.sending)';
/** The button that shows the result. */
const OVER = 'footer .tools .button.primary';

/** Waits until the named player is to move, or the round is over. */
export async function turnOrEnd(page: Page): Promise<'turn' | 'end'> {
  const found = await page.waitForFunction(
    ([mayMove, over]) =>
      document.querySelector(over) ? 'end' : document.querySelector(mayMove) ? 'turn' : null,
    [MAY_MOVE, OVER] as const,
    { polling: OFTEN },
  );
  return found.jsonValue() as Promise<'turn' | 'end'>;
}

/** How often the page is looked at, in milliseconds: matches have many moves, and a wait before each adds up. */
const OFTEN = 25;

/** Plays the first of the described moves. */
export async function playFirstMove(page: Page): Promise<void> {
  const moves = page.locator('.moves [data-move]');
  if ((await moves.count()) === 0)
    await page.locator('footer').getByRole('button', { name: 'Moves' }).click();
  await moves.first().click();
}

/** Plays the round to its end: as many moves as told by hints, all others as they come. */
export async function playToTheEnd(
  page: Page,
  each: (move: number) => Promise<void> = async () => undefined,
  hints = Infinity,
): Promise<number> {
  let moves = 0;
  while ((await turnOrEnd(page)) === 'turn') {
    await each(moves);
    if (moves < hints) {
      await playHintedMove(page);
      await hintIsGone(page);
    } else await playFirstMove(page);
    moves += 1;
  }
  return moves;
}

/** Where the pace of others is not the matter, they are shown at once. */
export async function showAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('tavola.preferences') ?? '{}') as object;
    localStorage.setItem(
      'tavola.preferences',
      JSON.stringify({ pace: 'at-once', met: ['cassa-grande'], ...kept }),
    );
  });
}

/** Takes WebAssembly away before the page is opened: then games against bots stand on the server, too. */
export async function withoutWasm(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
}

/** Waits until all that games need is kept in the browser, which the page asks for when it has been at rest for a while. */
export async function allIsKept(page: Page, { atRest = false } = {}): Promise<void> {
  if (!atRest)
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage('fetch-later');
    });
  // Modules that are quick to build are the same for all games, and then there is one file.
  const missing = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      if (navigator.serviceWorker.controller === null) return ['a service worker'];
      const files = new Set(kept.flat().map(({ url }) => url.replace(/.*\//, '')));
      const worker = await (await fetch(navigator.serviceWorker.controller.scriptURL)).text();
      const wanted = [...worker.matchAll(/[\w-]+\.wasm/g)].map(([name]) => name);
      return wanted.length === 0 ? ['modules'] : wanted.filter((name) => !files.has(name));
    });
  await expect.poll(missing).toEqual([]);
}
