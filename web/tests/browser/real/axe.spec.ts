import { tableInPlay } from '../../../scripts/house.mjs';
import { REAL_SCREENS, showTable } from '../../../scripts/screen-list.mjs';
import { expectNoViolation } from '../axe';
import { test } from './house';
import { QUIET } from './player';

for (const [name, play] of Object.entries(REAL_SCREENS)) {
  test(`${name} has no accessibility violation in either look`, async ({ page, house }) => {
    await page.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), {
      ...QUIET,
      flat: play.flat ?? true,
    });
    // The middle of a game is enough here; pictures want a longer one.
    const table = await tableInPlay(house, { ...play, moves: Math.min(play.moves, 24) });
    await showTable({ page, address: house.address }, table);
    await expectNoViolation(page);
  });
}
