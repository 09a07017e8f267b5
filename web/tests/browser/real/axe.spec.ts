import { tableInPlay } from '../../../scripts/house.mjs';
import { REAL_SCREENS, showTable } from '../../../scripts/screen-list.mjs';
import { expectNoViolation } from '../axe';
import { FIRST, faultsInSmallSizes } from '../measure';
import { endedTable, SHORT } from './ended';
import { expect, test } from './house';
import { NAMES, QUIET, type Slug } from './player';

/** Three dimensions take long to draw, and their frame is that of the plan; the screen of a table is never small. */
const isMeantForSmall = (play: { around?: string; flat?: boolean }) =>
  play.around === undefined && play.flat !== false;

/** What of each board is drawn late. */
const BOARD = '.plane .place, .spot:nth-of-type(60), [data-space]';

for (const [name, play] of Object.entries(REAL_SCREENS)) {
  const small = isMeantForSmall(play);
  const title = `${name} has no accessibility violation in either look`;
  test(
    title + (small ? ', and can be read and reached in small, short and wide windows' : ''),
    async ({ page, house, viewport }) => {
      const kept = { ...QUIET, flat: play.flat ?? true, name: 'Wilhelmine von Hohenlohe-Öhr' };
      await page.addInitScript(
        (all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)),
        kept,
      );
      if (small) await page.setViewportSize(FIRST);
      // The middle of a game is enough here; pictures want a longer one.
      const table = await tableInPlay(house, {
        ...play,
        name: kept.name,
        moves: Math.min(play.moves ?? 0, 24),
      });
      await showTable({ page, address: house.address }, table);
      // The line comes before the board.
      await expect(page.locator(play.flat === false ? '.scene canvas' : BOARD).first()).toBeAttached();
      if (small) {
        expect(await faultsInSmallSizes(page)).toEqual([]);
        await page.setViewportSize(viewport ?? FIRST);
      }
      await expectNoViolation(page);
    },
  );
}

for (const slug of Object.keys(NAMES) as Slug[]) {
  test(`what opens beside ${slug} has no accessibility violation in either look`, async ({ page, house }) => {
    await page.addInitScript(
      (kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)),
      QUIET,
    );
    const table = await tableInPlay(house, { game: slug, ...SHORT[slug] });
    await showTable({ page, address: house.address }, table);
    await page.locator('[data-hint]').click();
    await page.locator('.advice').waitFor();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Close the hint' }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    for (const [tab, there] of [
      ['Moves', '[data-move]'],
      ['Log', 'li'],
      ['Rules', 'article'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').locator(there).first().waitFor();
      await expectNoViolation(page);
    }
  });

  test(`the end of ${slug} and what comes after has no accessibility violation in either look`, async ({
    page,
    house,
  }) => {
    await page.addInitScript(
      (kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)),
      QUIET,
    );
    const { address } = house;
    const table = await endedTable(house, slug, (opened) => showTable({ page, address }, opened));
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolation(page);
    await page.goto(`${address}/#/replay/${table.id}/1?at=6&values`);
    const values = page.getByRole('region', { name: 'Analysis' });
    await values.getByText('As a table').click();
    await expect(values.getByRole('table')).toBeVisible();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'What would you have played?' }).click();
    // The board turns to whoever is asked, which must not happen while it is looked at.
    await expect(page.getByRole('button', { name: 'Next decision' })).toBeVisible();
    await expectNoViolation(page);
  });
}
