import { expect, test } from './house';
import { Player, type Slug } from './player';

/** What shows a marked move on each board. */
const SHOWN: Partial<Record<Slug, string>> = { 'cassa-grande': '.tile.marked', calcory: '.spot.pointed' };

for (const [slug, shown] of Object.entries(SHOWN) as [Slug, string][]) {
  test(`the log of ${slug} shows moves that were made before the page was opened`, async ({ page }) => {
    const player = new Player(page);
    await player.remember();
    await player.open(slug, 2, ['B']);
    await player.ready();
    for (let move = 0; move < 3; move += 1) {
      expect(await player.turnOrEnd()).toBe('turn');
      await player.move(slug);
    }
    await page.reload();
    await player.turnOrEnd();
    const line = page.getByRole('tabpanel').locator('li button').first();
    await line.click();
    await expect(line).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator(shown)).toHaveCount(1);
  });
}
