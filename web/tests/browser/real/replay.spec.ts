import type { Page } from '@playwright/test';
import { showTable } from '../../../scripts/screen-list.mjs';
import { expectTold, keepToasts } from '../stage';
import { endedTable } from './ended';
import { expect, test } from './house';
import { QUIET } from './player';

/** Which way it is from a1 to its two neighbours. */
async function directions(page: Page): Promise<string[]> {
  // Which cards are drawn first depends on how the table lies.
  await expect(page.locator('[data-place]')).toHaveCount(60);
  // All of them at one moment: while the page is drawn the table may move.
  return page.evaluate(() => {
    const at = (place: string) => {
      const box = document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
      return { x: box?.x ?? 0, y: box?.y ?? 0 };
    };
    const from = at('a1');
    return ['b1', 'a2']
      .map(at)
      .map(({ x, y }) => `${Math.sign(Math.round(x - from.x))} ${Math.sign(Math.round(y - from.y))}`);
  });
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [834, 1112],
  [1440, 900],
] as const)
  test(`Calcory lies in a replay as it lay in the game, ${width} × ${height}`, async ({ page, house }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), QUIET);
    let played: string[] = [];
    const table = await endedTable(house, 'calcory', async (at) => {
      await showTable({ page, address: house.address }, at);
      await expect(page.locator('[data-place="j6"]')).toBeVisible();
      played = await directions(page);
    });
    await page.goto(`${house.address}/#/replay/${table.id}/1?at=12`);
    await expect(page.locator('.replay [data-place="j6"]')).toBeVisible();
    expect(await directions(page)).toEqual(played);
  });

// Boards are drawn part by part, so that a phone answers meanwhile: sixty places, the cards of twelve moves, or squares and spaces.
for (const [slug, part, parts] of [
  ['calcory', '[data-place]', 60],
  ['cassa-grande', '.tile', 12],
  ['casa-grande', '[data-square], [data-space]', 84],
] as const)
  test(`a replay of ${slug} is not seen before its board stands`, async ({ page, house }) => {
    await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), QUIET);
    // Looks at every frame: how many parts the board has from the one on in which the page is seen.
    await page.addInitScript((one) => {
      const counts: number[] = [];
      const look = () => {
        const replay = document.querySelector('.replay');
        if (replay && getComputedStyle(replay).opacity !== '0')
          counts.push(replay.querySelectorAll(one).length);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(window, { counts });
    }, part);
    const table = await endedTable(house, slug);
    await page.goto(`${house.address}/#/replay/${table.id}/1?at=12`);
    await expect(page.locator('.replay [data-number="12"]')).toBeVisible();
    // The page may be looked at here before its first frame is drawn.
    const seen = () => page.evaluate(() => [...new Set((window as unknown as { counts: number[] }).counts)]);
    await expect.poll(seen).toEqual([parts]);
  });

test('keys are for what has the focus, and a link is copied without a clipboard, too', async ({
  page,
  house,
}) => {
  await keepToasts(page);
  await page.addInitScript((all) => {
    localStorage.setItem('tavola.preferences', JSON.stringify(all));
    // As over plain HTTP, where browsers withhold it.
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  }, QUIET);
  const table = await endedTable(house, 'casa-grande');
  await page.goto(`${house.address}/#/replay/${table.id}/1?at=12&values`);
  await expect(page.locator('.replay [data-number="12"]')).toBeVisible();

  // The squares of the plan are walked by arrows, and a key that opens something opens it; the replay stays where it is.
  await page.locator('.replay [data-square][tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.replay summary').first().focus();
  await page.keyboard.press(' ');
  await expect(page.locator('.replay details[open]')).toHaveCount(1);
  expect(page.url()).toContain('at=12&');
  await page.locator('.replay h1').click();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/at=13&/);

  await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await expectTold(page, 'Copied');
});
