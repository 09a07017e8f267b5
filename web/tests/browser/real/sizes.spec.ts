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
