import { expect, test } from './house';
import { Player, type Slug } from './player';

/** What shows a marked move on each board, and what a line of the log says that tells where it was made. */
const SHOWN: Partial<Record<Slug, [string, RegExp]>> = {
  'cassa-grande': ['.tile.marked', /./],
  calcory: ['.spot.pointed', / [a-j][1-6]\b/],
};

for (const [slug, [shown, told]] of Object.entries(SHOWN) as [Slug, [string, RegExp]][]) {
  test(`the log of ${slug} shows moves that were made before the page was opened`, async ({ page }) => {
    const player = new Player(page);
    await player.remember();
    await player.open(slug, 2, ['B']);
    await player.ready();
    const log = page.getByRole('tabpanel');
    const line = log.locator('li button').filter({ hasText: told }).first();
    const comeBack = async () => {
      await page.reload();
      await player.turnOrEnd();
      await expect(log.locator('li button, .empty').first()).toBeVisible();
    };
    for (let move = 0; move < 3; move += 1) {
      expect(await player.turnOrEnd()).toBe('turn');
      await player.move(slug);
    }
    await comeBack();
    // Which moves whoever comes back is told of depends on the cards: at Calcory those of a turn that goes on, and what all still see.
    while ((await line.count()) === 0 && (await player.turnOrEnd()) === 'turn') {
      await player.move(slug);
      await comeBack();
    }
    await line.click();
    await expect(line).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator(shown)).toHaveCount(1);
  });
}
