import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { expect, test } from './house';
import { Player } from './player';

const WEB = fileURLToPath(new URL('../../..', import.meta.url));

/** The web client with the example game, which `tools/client --tests` builds. */
const CLIENT = join(WEB, '../target/example');

test('the example game plays in a browser, from the list of its moves and against a bot', async ({
  house,
  page,
}, { project }) => {
  expect(existsSync(join(CLIENT, 'index.html')), `no client at ${CLIENT}: tools/client --tests`).toBe(true);
  // The host's pages are those of the other games: these come from their folder, and all that plays from the host.
  const pages = await preview({
    root: WEB,
    logLevel: 'error',
    build: { outDir: CLIENT },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: house.address, ws: true } } },
  });
  const address = pages.resolvedUrls?.local[0] ?? '';
  const player = new Player(page, project.name.includes('phone'));
  await player.remember();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Knock' })).toBeVisible();

  await player.open('knock', 2, ['B'], undefined, address);
  await player.ready();
  // One's card is seen, that of the other seat is not.
  expect(await player.turnOrEnd()).toBe('turn');
  await expect(page.locator('#board')).toContainText(/cards\s*A \d, B \?/);
  await player.press(page.getByRole('button', { name: 'stay', exact: true }));
  expect(await player.turnOrEnd()).toBe('end');
  const { moves, result } = await player.record();
  expect(moves).toContain('stay');
  expect(Object.keys(result.scores)).toEqual(['A', 'B']);
  await pages.close();
});
