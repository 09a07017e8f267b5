import { expectTold, keepToasts } from '../stage';
import { expect, test } from './house';
import { Player } from './player';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a phone shows the own clock, warns, and says when a bot has moved', async ({ page }) => {
  await keepToasts(page);
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
  await expectTold(page, 'Less than ten seconds left.');
  // Nobody moves: a bot does, and the next move has its time again.
  await expectTold(page, 'Your time was up: a bot has moved for you.');
  await expect(clock).toHaveText(/^0:1\d$/);
});

test('a clock of days is chosen with weekends off, and shows days and hours', async ({ page }) => {
  const player = new Player(page, true);
  await player.remember();
  await player.open('cassa-grande', 2, ['B'], async () => {
    await page.getByRole('radio', { name: 'By days' }).check({ force: true });
    await page.getByLabel('How long').selectOption({ label: '7 days' });
    await page.getByRole('switch', { name: 'Weekends off' }).check();
  });
  await player.ready();
  expect(await player.turnOrEnd()).toBe('turn');
  await expect(page.locator('footer .own-clock')).toHaveText(/^(7 d 0|6 d 23) h$/);
});
