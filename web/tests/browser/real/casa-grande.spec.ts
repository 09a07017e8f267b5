import type { Page } from '@playwright/test';
import { sitDown, tableInPlay } from '../../../scripts/house.mjs';
import { showTable } from '../../../scripts/screen-list.mjs';
import { FIRST, faultsInSmallSizes } from '../measure';
import { expect, test } from './house';
import { QUIET } from './player';

const remember = (page: Page, kept: object) =>
  page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), {
    ...QUIET,
    ...kept,
  });

/** A table at which the player may lay a platform, or none. */
async function beforePlatform(house: { address: string }) {
  for (;;) {
    const table = await tableInPlay(house, { game: 'casa-grande', rules: { players: 2 }, moves: 30 });
    const seat = sitDown(house, { id: table.id, token: table.seats['A'], host: table.host });
    let round = await seat.turnOrEnd();
    const lays = () => round.legal.some((text) => text.startsWith('lay '));
    for (let move = 0; move < 12 && !round.outcome && !lays(); move += 1) {
      await seat.move();
      round = await seat.turnOrEnd();
    }
    seat.close();
    if (lays()) return table;
  }
}

test('whoever has chosen a platform can still lay none, in small, short and wide windows', async ({
  page,
  house,
}) => {
  await page.setViewportSize(FIRST);
  await remember(page, { language: 'de' });
  const table = await beforePlatform(house);
  await showTable({ page, address: house.address }, table);
  const none = page.locator('.actions [data-move="pass"]');
  await expect(none).toBeVisible();
  await page.locator('.tray .fits').first().click();
  await expect(page.locator('.actions [data-confirm]')).toBeVisible();
  await expect(none).toBeVisible();
  expect(await faultsInSmallSizes(page)).toEqual([]);
});

test('a site that was turned is found as it was after a look at the plan', async ({ page, house }) => {
  await remember(page, { flat: false });
  const table = await tableInPlay(house, { game: 'casa-grande', rules: { players: 2 }, moves: 10 });
  await showTable({ page, address: house.address }, table);
  const scene = page.locator('.scene canvas');
  await expect(scene).toBeVisible();
  const compass = page.locator('.drawings .compass');
  await expect(compass).toHaveCount(0);
  const box = await scene.boundingBox();
  if (!box) throw new Error('the site is drawn');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  // A quarter turn: the height of the stage is a whole one.
  await page.mouse.move(middle.x + box.height / 4, middle.y, { steps: 8 });
  await page.mouse.up();
  await expect(compass).toBeVisible();
  const north = await compass.getAttribute('aria-label');
  await page.getByRole('button', { name: 'Plan' }).click();
  await expect(compass).toHaveCount(0);
  await page.getByRole('button', { name: 'Site' }).click();
  await expect(compass).toHaveAttribute('aria-label', north ?? '');
  // Asked for, it is turned back.
  await page.getByRole('button', { name: 'Turn the site back' }).click();
  await expect(compass).toHaveCount(0);
});
