import { expect, test } from './house';
import { Player } from './player';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a phone shows the own clock, warns, and says when a bot has moved', async ({ page }) => {
  const player = new Player(page, true);
  await player.remember();
  await player.open('cassa-grande', 2, ['B'], async () => {
    await page.getByRole('radio', { name: 'Per move' }).check({ force: true });
    await page.getByLabel('How long').selectOption('15');
  });
  await player.ready();
  expect(await player.turnOrEnd()).toBe('turn');
  const clock = page.locator('footer .own-clock');
  await expect(clock).toBeVisible();
  await expect(clock).toHaveText(/^0:1\d$/);
  await expect(clock.locator('.short')).toHaveText(/^0:0\d$/);
  const toasts = page.locator('.toasts');
  await expect(toasts).toContainText('Less than ten seconds left.');
  // Nobody moves: a bot does, and the next move has its time again.
  await expect(toasts).toContainText('Your time was up: a bot has moved for you.');
  await expect(clock).toHaveText(/^0:1\d$/);
});
