import { REAL_SCREENS, showTable } from '../../../scripts/screen-list.mjs';
import { tableInPlay } from '../../../scripts/house.mjs';
import { FIRST, faultsInSmallSizes } from '../measure';
import { expect, test } from './house';
import { QUIET } from './player';

/** Three dimensions take long to draw, and their frame is that of the plan. */
const flat = Object.entries(REAL_SCREENS).filter(
  ([, play]) => play.around === undefined && play.flat !== false,
);

test.use({ viewport: FIRST });

for (const [name, play] of flat) {
  test(`${name} can be read and reached in small, short and wide windows`, async ({ page, house }) => {
    const kept = { ...QUIET, flat: true, name: 'Wilhelmine von Hohenlohe-Öhr' };
    await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
    const table = await tableInPlay(house, {
      ...play,
      name: kept.name,
      moves: Math.min(play.moves ?? 0, 24),
    });
    await showTable({ page, address: house.address }, table);
    expect(await faultsInSmallSizes(page)).toEqual([]);
  });
}

test('as many walks as bonus points can pay for can be reached in small, short and wide windows', async ({
  page,
  house,
}) => {
  const kept = { ...QUIET, flat: true };
  await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
  const table = await tableInPlay(house, { game: 'casa-grande', rules: { players: 2 }, moves: 0 });
  await showTable({ page, address: house.address }, table);
  await expect(page.locator('.walk').first()).toBeVisible();
  // Whoever has nine bonus points may walk ten ways: it takes long to get there.
  await page.locator('.walks').evaluate((walks) => {
    const [one] = walks.children;
    if (!one) return;
    const small = one.querySelector('small');
    if (small) small.innerHTML = '<span>costs 9</span> <span>+3</span>';
    while (walks.children.length < 10) walks.append(one.cloneNode(true));
  });
  expect(await faultsInSmallSizes(page)).toEqual([]);
});
