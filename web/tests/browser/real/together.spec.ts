import type { Browser } from '@playwright/test';
import { figures } from '../../../src/lib/figures/figures';
import { expect, test } from './house';
import { Player, QUIET } from './player';

async function guest(browser: Browser, address: string): Promise<Player> {
  const context = await browser.newContext({ baseURL: address });
  const player = new Player(await context.newPage());
  await player.remember({ ...QUIET, name: '' });
  return player;
}

for (const count of [2, 4]) {
  test(`${count} browsers at one table`, async ({ page, browser, house }) => {
    const host = new Player(page);
    await host.remember();
    await host.open('cassa-grande', count, []);
    const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
    const names = ['Bartholomäus', 'Clara', 'Diego'].slice(0, count - 1);
    const guests: Player[] = [];
    for (const name of names) {
      const player = await guest(browser, house.address);
      await player.join(link, name);
      guests.push(player);
    }
    for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
    await host.ready();

    // Each plays in its own browser, as its turn comes.
    const players = [host, ...guests];
    const moves = await Promise.all(players.map((player) => player.playOn('cassa-grande')));
    expect(moves).toEqual(players.map(() => (count === 4 ? 8 : 12)));
    const titles = await Promise.all(
      players.map((player) => player.page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText()),
    );
    // The winner reads it of oneself, all others read the winner's name, or all read who shares the victory.
    const own = titles.filter((title) => title === 'You win');
    if (own.length === 1) expect(new Set(titles.filter((title) => title !== 'You win')).size).toBe(1);
    else expect(new Set(titles).size).toBe(1);
    const { result } = await host.record();
    for (const player of players)
      for (const score of Object.values(result.scores))
        await expect(player.page.getByRole('dialog')).toContainText(figures(score));
    for (const player of guests) await player.page.context().close();
  });
}

test('a watcher sees what happens and no hand', async ({ page, browser, house }) => {
  const host = new Player(page);
  await host.remember();
  await host.open('cassa-grande', 2, ['B']);
  await host.ready();
  await host.turnOrEnd();
  const watcher = await guest(browser, house.address);
  await watcher.page.goto(page.url());
  await expect(watcher.page.getByLabel('Seen from')).toBeVisible();
  // Places and cards are drawn together, a while after that.
  await expect(watcher.page.locator('.plane .place').first()).toBeAttached();
  const before = await watcher.page.locator('.tile').count();
  await host.move('cassa-grande');
  await expect.poll(() => watcher.page.locator('.tile').count()).toBeGreaterThan(before);
  await expect(watcher.page.locator('.hand')).toHaveCount(0);
  await watcher.page.context().close();
});
