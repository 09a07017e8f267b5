import AxeBuilder from '@axe-core/playwright';
import { tableInPlay } from '../../../scripts/house.mjs';
import { REAL_SCREENS, showTable } from '../../../scripts/screen-list.mjs';
import { expect, test } from './house';
import { QUIET } from './player';

for (const theme of ['linen', 'evening']) {
  for (const [name, play] of Object.entries(REAL_SCREENS)) {
    test(`${name} in ${theme} has no accessibility violation`, async ({ page, house }) => {
      await page.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), {
        ...QUIET,
        theme,
        flat: play.flat ?? true,
      });
      // The middle of a game is enough here; pictures want a longer one.
      const table = await tableInPlay(house, { ...play, moves: Math.min(play.moves, 24) });
      await showTable({ page, address: house.address }, table);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([]);
    });
  }
}
