import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startSite } from '../mock/site.mjs';
import {
  allIsKept,
  expect,
  expectTold,
  hintIsGone,
  keepToasts,
  playFirstMove,
  playHintedMove,
  playToTheEnd,
  test,
  turnOrEnd,
} from './stage';

/** Whole games at the pace of bots that think. */
test.describe.configure({ timeout: 600_000 });

/** The games: the fewest moves that a player makes whatever chance brings, and how many are played as hints tell. */
const GAMES = {
  'Cassa Grande': { fewest: 8, hints: Infinity },
  // They may be long, and their hints take thought.
  Calcory: { fewest: 2, hints: 6 },
  'Casa Grande': { fewest: 6, hints: 6 },
};

/** Bots that answer at once and a board that does not move: the game is what is tested. */
async function calm(page: Page, level = 'easy'): Promise<void> {
  await page.addInitScript(
    (kept) => {
      if (localStorage.getItem('tavola.preferences') === null)
        localStorage.setItem('tavola.preferences', JSON.stringify(kept));
    },
    {
      level,
      language: 'en',
      motion: false,
      pace: 'at-once',
      met: ['cassa-grande', 'calcory', 'casa-grande'],
      sound: false,
      flat: true,
    },
  );
}

const start = (page: Page, game: string) => page.getByRole('button', { name: `Play now: ${game}` }).click();

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const [game, { fewest, hints }] of Object.entries(GAMES)) {
    test(`${game} against bots without a network, from start to end`, async ({ page, context }) => {
      await calm(page);
      await page.goto('/');
      await allIsKept(page);
      await context.setOffline(true);
      await page.reload();
      await start(page, game);
      await expect(page).toHaveURL(/#\/table\/here-/);
      expect(await playToTheEnd(page, undefined, hints)).toBeGreaterThanOrEqual(fewest);
      const result = page.getByRole('dialog');
      // A page that was too slow to add to the chance is told so.
      const verdict = /were checked: all fair\.|could be checked only in part\./;
      await expect(result.getByText(verdict)).toBeVisible();
      await result.getByRole('link', { name: 'Watch again' }).click();
      await expect(page.getByText(/^0 \/ \d+$/)).toBeVisible();
    });
  }

  test('around one table in this browser: the device is handed over', async ({ page, context }) => {
    await calm(page);
    await page.goto('/');
    await allIsKept(page);
    await context.setOffline(true);
    await page.goto('/#/new/cassa-grande?with=here');
    await page.getByRole('radio', { name: '2' }).check({ force: true });
    await page.getByLabel('Name of the player on seat B').fill('Bruna');
    await page.getByRole('button', { name: 'Open the table' }).click();
    const handOver = page.getByRole('heading', { level: 1, name: /^Please hand the device to/ });
    for (let move = 0; move < 4; move += 1) {
      await expect(handOver).toBeVisible();
      await expect(page.locator('#board')).toHaveCount(0);
      await page.getByRole('button', { name: /^I am / }).click();
      await playHintedMove(page);
    }
    await expect(handOver).toBeVisible();
  });

  test('a folder of plain files plays alone and says that the rest needs a host', async ({
    page,
    context,
  }) => {
    const site = await startSite();
    await calm(page);
    await page.goto(site.address);
    await expect(page.getByText('Playing with others needs a host, and none answers here.')).toBeVisible();
    // Here the page itself is left to ask for it.
    await allIsKept(page, { atRest: true });
    await context.setOffline(true);
    await page.reload();
    await start(page, 'Cassa Grande');
    expect(await playToTheEnd(page)).toBe(8);
    await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click();
    await context.setOffline(false);
    await page.goto(`${site.address}#/new/calcory?with=friends`);
    await expect(page.getByRole('alert')).toHaveText(
      'Playing with others needs a host, and none answers here.',
    );
    await expect(page.getByRole('button', { name: 'Open the table' })).toBeDisabled();
    expect(site.asked.filter((path) => path.includes('/api'))).toEqual([]);
    expect(site.asked.filter((path) => !path.startsWith('/somewhere/tavola/'))).toEqual([]);
    await site.close();
  });
});

test('an open game on one device names who is to play, in the middle of a turn, too', async ({ page }) => {
  await calm(page);
  await page.goto('/#/new/calcory?with=here');
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Your name').blur();
  await page.getByRole('radio', { name: '2' }).check({ force: true });
  await page.getByLabel('Name of the player on seat B').fill('Bruna');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const line = page.locator('footer .line');
  await expect(line).toHaveText(/^(Ines|Bruna)’s turn: turn up a card\.$/);
  // Who begins is drawn by lot.
  const [first, second] = (await line.textContent())?.startsWith('I') ? ['Ines', 'Bruna'] : ['Bruna', 'Ines'];
  await expect(page).toHaveTitle(new RegExp(`^● ${first}’s turn`));
  await playFirstMove(page);
  // One card alone is never 13, and whoever has won nothing yet must turn up a second one.
  await expect(line).toHaveText(new RegExp(`^${first}: \\d+ more makes 13\\. `));
  // Whatever the cards are, the turn goes over.
  while ((await line.textContent())?.startsWith(first)) {
    await playFirstMove(page);
    expect(await turnOrEnd(page)).toBe('turn');
  }
  await expect(line).toHaveText(new RegExp(`^${second}’s turn: turn up `));
});

test('a reload in the middle of a game goes on where it was', async ({ page, context, browser }) => {
  await calm(page);
  await keepToasts(page);
  await page.goto('/');
  await start(page, 'Cassa Grande');
  for (let move = 0; move < 3; move += 1) {
    expect(await turnOrEnd(page)).toBe('turn');
    await playHintedMove(page);
    await hintIsGone(page);
  }
  expect(await turnOrEnd(page)).toBe('turn');
  const cards = (await page.locator('#board').textContent()) ?? '';
  await page.reload();
  expect(await turnOrEnd(page)).toBe('turn');
  // Whose turn it is may be said before the cards are drawn.
  await expect(page.locator('#board')).toHaveText(cards);
  // It stands among the running games of the first page, and goes on to its end: five of eight cards are left.
  await page.goto('/');
  await page.getByRole('link', { name: /^Cassa Grande/ }).click();
  expect(await playToTheEnd(page)).toBe(5);

  const result = page.getByRole('dialog');
  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download game' }).click();
  const file = await (await download).path();
  const record = JSON.parse(readFileSync(file, 'utf8')) as { moves: string[] };
  expect(record.moves).toHaveLength(32);
  await result.getByRole('button', { name: 'Play again' }).click();
  await expect(result).toBeHidden();
  expect(await turnOrEnd(page)).toBe('turn');

  // The file is a game that can be watched again, here or anywhere else; what is no game is told.
  await page.goto('/#/open');
  const field = page.getByLabel('The file of the game');
  await field.setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"game":"calcory"}'),
  });
  await expect(page.getByRole('alert')).toContainText('no game that can be shown');
  await field.setInputFiles(file);
  await expect(page.getByText('0 / 32')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.locator('.tile.up')).toHaveCount(32);
  await expect(page.getByRole('button', { name: 'What would you have played?' })).toBeVisible();

  // A link holds the whole game, and leads others to the moment that is shown.
  await page.getByRole('slider', { name: 'Move' }).fill('12');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await expectTold(page, 'Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(1500);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByText('12 / 32')).toBeVisible();
  await expect(other.locator('.tile')).toHaveCount(12);
  await other.goto(link.slice(0, -40));
  await expect(other.getByRole('alert')).toContainText('does not hold a whole game');
  await other.context().close();

  // So is its text, wherever it was copied from.
  await page.reload();
  await page.getByLabel('Or its text').fill('{"game": "calcory"}');
  await page.getByRole('button', { name: 'Show the game' }).click();
  await expect(page.getByRole('alert')).toContainText('no game that can be shown');
  await page.getByLabel('Or its text').fill(readFileSync(file, 'utf8'));
  await page.getByRole('button', { name: 'Show the game' }).click();
  await expect(page.getByText('0 / 32')).toBeVisible();
});

test('two windows at one table of this browser see the same', async ({ page, context }) => {
  await calm(page);
  await page.goto('/');
  await start(page, 'Cassa Grande');
  expect(await turnOrEnd(page)).toBe('turn');
  const second = await context.newPage();
  await second.goto(page.url());
  const expectSame = async () => {
    // A pointer that rests on a free place shows what its row would be, in its own window only.
    for (const window of [page, second]) await window.mouse.move(0, 0);
    await expect
      .poll(
        async () =>
          (await page.locator('#board').textContent()) === (await second.locator('#board').textContent()),
      )
      .toBe(true);
  };
  expect(await turnOrEnd(second)).toBe('turn');
  await playHintedMove(page);
  await hintIsGone(page);
  expect(await turnOrEnd(page)).toBe('turn');
  // Until the second window has heard of it all, a hint there would be for a turn that is over.
  await expectSame();
  expect(await turnOrEnd(second)).toBe('turn');
  await playHintedMove(second);
  await hintIsGone(second);
  expect(await turnOrEnd(second)).toBe('turn');
  await expectSame();
});

test('the bots tell what they think of a game that is over', async ({ page }) => {
  await calm(page);
  await page.goto('/');
  await start(page, 'Cassa Grande');
  await playToTheEnd(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Analysis' }).click();
  const values = page.getByRole('region', { name: 'Analysis' });
  await expect(values.getByRole('img')).toBeVisible();
  await expect(values.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 });
  await values.getByText('As a table').click();
  // It is drawn when it is open, which is told a moment after the click: more than ten rows.
  await expect(values.getByRole('row').nth(10)).toBeVisible();
  await values.getByRole('button', { name: 'Show move 9', exact: true }).click();
  await expect(page.getByText('9 / 32')).toBeVisible();
  // A click in the middle of the picture leads to a move in the middle of the game.
  await values.getByRole('img').click();
  await expect(page.getByText(/^1[4-8] \/ 32$/)).toBeVisible();

  // What would you have played? The seat's own cards are there to be laid, and what was played is not to be read.
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'What would you have played?' }).click();
  const asked = page.locator('.guess');
  await expect(asked.getByRole('status')).toContainText('What would you have played?');
  await expect(values).toBeHidden();
  // On a phone the list makes room for the board.
  const moves = page.locator('aside ol [data-number]');
  const before = await moves.count();
  expect(before).toBeLessThan(4);
  await page.locator('.hand .stack.can').first().click();
  await page.locator('.place.can').first().click();
  await expect(asked.getByRole('status')).toContainText(/best|gives away/);
  await expect(moves).toHaveCount(32);
  await asked.getByRole('button', { name: 'Next decision' }).click();
  await expect(asked.getByRole('status')).toContainText('What would you have played?');
  await expect(moves).toHaveCount(before + 4);
  // What others laid is known as it was then: all but the one card of one's own.
  await expect(moves.filter({ hasText: 'Lay a card at' })).toHaveCount(before + 3);
  await asked.getByRole('button', { name: 'Back to the game' }).click();
  await expect(moves).toHaveCount(32);
});

test('what screens load keeps to its limits', () => {
  const sizes = execFileSync('node', ['scripts/sizes.mjs', '--quick'], { encoding: 'utf8' });
  // One module for all games where it is built in haste, else one for each.
  expect(sizes.split('\n').filter((line) => line.includes('wasm')).length).toBeGreaterThan(0);
});
