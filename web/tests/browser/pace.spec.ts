import type { Locator, Page } from '@playwright/test';
import { expect, playHintedMove, showAtOnce, test, withoutWasm } from './stage';

// The mock host lays for all bots at once; time goes on when the test says so.
test.beforeEach(({ page }) => withoutWasm(page));

/** Opens the log; beside a wide board it stands open already. */
async function openLog(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Log' });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

/** A tap, without the time that a real one takes; or a drag so far to the right. */
async function tap(place: Locator, clientX = 0): Promise<void> {
  await place.dispatchEvent('pointerdown', { isPrimary: true });
  await place.dispatchEvent('pointerup', { isPrimary: true, clientX });
}

/** What is on the page of the moves so far. */
const shown = (page: Page) =>
  page.evaluate(() => ({
    cards: document.querySelectorAll('.tile').length,
    lines: document.querySelectorAll('.drawer li button').length,
    waiting: Number(document.querySelector<HTMLElement>('main[data-waiting]')?.dataset['waiting']),
    turn: document.querySelector<HTMLElement>('.plate.turn')?.dataset['seat'] ?? null,
  }));

async function begin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  // Whoever never played is first told what it is about.
  const dialog = page.getByRole('dialog');
  const room = page.locator('main[data-waiting]');
  await expect(dialog.or(room).first()).toBeVisible();
  if (await dialog.isVisible()) {
    await expect(dialog).toContainText('The highest total wins');
    await dialog.getByRole('button', { name: 'Just play' }).click();
  }
}

/**
 * From now on time passes only when the test says so. A table is drawn part by part, a frame for each: before its last part
 * is there, no time may stop.
 */
async function stopTheClock(page: Page): Promise<void> {
  await expect(page.locator('.plane .place').first()).toBeAttached();
  await expect(page.getByRole('log')).toBeAttached();
  // Far enough ahead that it has not passed when the page hears of it, unless a machine stood still meanwhile.
  const ahead = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await expect(ahead).toPass();
}

test('each of the others is seen by itself, for its time, and nothing of a later one', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await begin(page);
  await expect(page.locator('footer .line.mine')).toBeVisible();
  await stopTheClock(page);
  await openLog(page);
  const before = await shown(page);
  await page.keyboard.press('Escape');
  await playHintedMove(page);
  // My own move is there at once; three more wait.
  await expect(page.locator('main[data-waiting]')).toHaveAttribute('data-waiting', '3');
  await openLog(page);
  const step = (done: number, turn: string) => ({
    cards: before.cards + 1 + done,
    lines: before.lines + 1 + done,
    waiting: 3 - done,
    turn,
  });
  expect(await shown(page)).toEqual(step(0, 'B'));
  await page.clock.runFor(750);
  expect(await shown(page)).toEqual(step(0, 'B'));
  await page.clock.runFor(100);
  expect(await shown(page)).toEqual(step(1, 'C'));
  await page.clock.runFor(1050);
  expect(await shown(page)).toEqual(step(1, 'C'));
  await page.clock.runFor(150);
  expect(await shown(page)).toEqual(step(2, 'D'));
  // A tap on the table leads on; whoever drags over it turns or moves something.
  await tap(page.locator('.cloth'), 40);
  expect(await shown(page)).toEqual(step(2, 'D'));
  await tap(page.locator('.cloth'));
  expect(await shown(page)).toEqual(step(3, 'A'));
  await expect(page.locator('.tile.recent')).toHaveCount(3);
});

test('at once is at once', async ({ page }) => {
  await showAtOnce(page);
  await page.clock.install({ time: 0 });
  await begin(page);
  await expect(page.locator('footer .line.mine')).toBeVisible();
  // No time passes, and all is there.
  await stopTheClock(page);
  const { cards } = await shown(page);
  await playHintedMove(page);
  await expect(page.locator('.tile')).toHaveCount(cards + 4);
  expect((await shown(page)).waiting).toBe(0);
  await expect(page.locator('footer .line.mine')).toBeVisible();
});

test('the end is read row by row before any total is told', async ({ page, request }) => {
  await page.clock.install({ time: 0 });
  await begin(page);
  await expect(page.locator('footer .line.mine')).toBeVisible();
  await stopTheClock(page);
  const id = /table\/(\w+)/.exec(page.url())?.[1];
  await openLog(page);
  await request.post(`/mock/tables/${id}/advance`, { data: { to: 31 } });
  // Somebody has seen enough of the middle of the game.
  const skip = () => tap(page.locator('main[data-waiting]'));
  await expect
    .poll(async () => (await skip(), (await shown(page)).cards), { intervals: [20], timeout: 120_000 })
    .toBe(31);
  const cloth = () =>
    page.locator('.cloth').evaluate((one) => {
      const { width, height } = one.getBoundingClientRect();
      return `${width} × ${height}`;
    });
  const before = await cloth();
  await request.post(`/mock/tables/${id}/advance`, { data: { to: 32 } });
  await expect.poll(async () => (await shown(page)).waiting).toBeGreaterThan(0);
  const look = () =>
    page.evaluate(() => ({
      words: [...document.querySelectorAll('.plate, .drawer, footer')]
        .map((one) => one.textContent)
        .join(' '),
      rows: document.querySelectorAll('.till ol li').length,
      ends: document.querySelector<HTMLElement>('main[data-waiting]')?.dataset['waiting'] === '0',
    }));
  const rows = new Set<number>();
  const sizes = new Set<string>();
  for (let now = await look(); !now.ends; now = await look()) {
    expect(now.words).not.toContain('405\u202f555');
    rows.add(now.rows);
    sizes.add(await cloth());
    await page.clock.runFor(450);
  }
  // Six rows of four players, each by itself.
  expect(rows.size).toBeGreaterThan(20);
  // Receipts that grow and are torn off push nothing; on a phone they have their room beforehand.
  expect(sizes.size).toBe(1);
  if ((page.viewportSize()?.width ?? 0) < 500) expect([...sizes]).toEqual([before]);
  await page.clock.runFor(5000);
  await expect(page.getByRole('dialog')).toContainText('405\u202f555');
  expect((await look()).words).toContain('405\u202f555');
});
