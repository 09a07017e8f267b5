import { tableInPlay } from '../../../scripts/house.mjs';
import { showTable } from '../../../scripts/screen-list.mjs';
import { expect, test } from './house';
import { QUIET } from './player';

/** What must stay where it is while something is told beside it. */
const BOARDS = {
  'cassa-grande': { rules: { players: 4 }, board: '.cloth', parts: [] as string[] },
  calcory: { rules: { players: 3 }, board: '.calcory .table', parts: ['[data-place="j6"]'] },
  'casa-grande': {
    rules: { players: 2 },
    board: '.sheet-of-paper',
    parts: ['.tray', '[data-space]', 'button.all'],
  },
};

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [1440, 900],
] as const)
  for (const [game, { rules, board, parts }] of Object.entries(BOARDS)) {
    test(`a hint leaves the board of ${game} where it is, ${width} × ${height}`, async ({ page, house }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), {
        ...QUIET,
        flat: true,
      });
      const table = await tableInPlay(house, { game, rules, moves: 6 });
      await showTable({ page, address: house.address }, table);
      const box = () => page.locator(board).boundingBox();
      await expect(page.locator(board)).toBeVisible();
      // Large things are drawn part by part.
      await expect(page.getByRole('log')).toBeAttached();
      for (const part of parts) await expect(page.locator(part).first()).toBeAttached();
      const before = await box();
      await page.getByRole('button', { name: 'Hint' }).click();
      const advice = page.locator('.advice');
      await expect(advice).toBeVisible();
      // What speaks for a move depends on the cards: here as much as there may ever be.
      await advice
        .locator('p')
        .evaluate(
          (words) =>
            (words.textContent =
              'Walk 4 to the south-east corner: 3 bonus points, and the turn is over. The sun gives 3 points. Wilhelmine would stand nearer to the middle of the town than before, and pays 12 on the third floor.'),
        );
      expect(await box()).toEqual(before);
      // By keyboard one goes on from the hint, and comes back to where it was asked for.
      await expect(advice.getByRole('button').first()).toBeFocused();
      await page.getByRole('button', { name: 'Close the hint' }).click();
      await expect(advice).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Hint' })).toBeFocused();
      expect(await box()).toEqual(before);
    });
  }

test('three walks are seen whole on a small phone, in the language with the longest words', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const kept = { ...QUIET, language: 'de', flat: true };
  await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
  const table = await tableInPlay(house, { game: 'casa-grande', rules: { players: 2 }, moves: 0 });
  await showTable({ page, address: house.address }, table);
  await expect(page.locator('.walk').first()).toBeVisible();
  // How many walks there are is up to the die: the first one stands for three, with all that may stand on it.
  const cut = await page.locator('.walks').evaluate((walks) => {
    const [one] = walks.children;
    if (!one) return ['no walk'];
    const steps = one.querySelector('b');
    if (steps) steps.textContent = '12';
    const place = one.querySelector(':scope > span:not(.unseen)');
    if (place) place.textContent = 'die Spalten g und h';
    const small = one.querySelector('small');
    if (small) small.innerHTML = '<span>kostenlos</span> <span>+3</span>';
    walks.replaceChildren(one, one.cloneNode(true), one.cloneNode(true));
    return [...walks.children].flatMap((walk) => {
      const around = walk.getBoundingClientRect();
      return [...walk.querySelectorAll(':scope > :not(.unseen), small span')].flatMap((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const within =
          left >= around.left && right <= around.right && top >= around.top && bottom <= around.bottom;
        return within ? [] : [part.textContent];
      });
    });
  });
  expect(cut).toEqual([]);
  const last = await page.locator('.walk').last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? Infinity)).toBeLessThanOrEqual(360);
});
