import { expect, type Page } from '@playwright/test';

/** Plays the move that the hint names, from the list of described moves: the way to play that every game has. */
export async function playHintedMove(page: Page): Promise<void> {
  // Boards may show some of the moves as buttons of their own.
  const moves = page.locator('.moves [data-move]');
  await page.getByRole('button', { name: 'Hint' }).click();
  if ((await moves.count()) === 0)
    await page.locator('footer').getByRole('button', { name: 'Moves' }).click();
  // Only the hinted move is the recorded one; the list marks it.
  await page.locator('.moves [data-move].hint').click();
}

/** Waits until the named player is to move, or the round is over. */
export async function turnOrEnd(page: Page): Promise<'turn' | 'end'> {
  const line = page.locator('footer .line.mine');
  const end = page.getByRole('button', { name: 'See the result' });
  await expect(line.or(end).first()).toBeVisible();
  return (await end.count()) > 0 ? 'end' : 'turn';
}

/** Plays the recorded round to its end. */
export async function playToTheEnd(
  page: Page,
  each: (move: number) => Promise<void> = async () => undefined,
): Promise<number> {
  let moves = 0;
  while ((await turnOrEnd(page)) === 'turn') {
    await each(moves);
    await playHintedMove(page);
    moves += 1;
    // The answer has come when nothing is on its way and the hint is gone: it holds for one position only.
    await expect(page.locator('footer').getByText('Sending')).toHaveCount(0);
    await expect(page.locator('.moves [data-move].hint')).toHaveCount(0);
  }
  return moves;
}

/** Takes WebAssembly away before the page is opened: then games against bots stand on the server, too. */
export async function withoutWasm(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
}

/** Waits until all that games need is kept in the browser. */
export async function allIsKept(page: Page): Promise<void> {
  const modules = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      if (navigator.serviceWorker.controller === null) return 0;
      return kept.flat().filter(({ url }) => url.endsWith('.wasm')).length;
    });
  await expect.poll(modules).toBe(3);
}
