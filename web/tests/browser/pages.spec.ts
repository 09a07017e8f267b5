import { startHost } from '../mock/host.mjs';
import { SCREENS } from '../../scripts/screen-list.mjs';
import { expectNoViolation } from './axe';
import { FIRST, faultsInSmallSizes } from './measure';
import { expect, test } from './stage';

/** Screens that differ only in where they are scrolled to are looked at once. */
const names = Object.keys(SCREENS).filter((name) => name !== 'evening-host-end');

/** So are they in small windows, where screens that are meant for a wall or a table are left out. */
const isMeantForSmall = (name: string) => !/(-end|wall|around-lobby|around-alone)$/.test(name);

for (const name of names) {
  const small = isMeantForSmall(name);
  const title = `${name} has no accessibility violation in either look`;
  test(
    title + (small ? ', and can be read and reached in small, short and wide windows' : ''),
    async ({ page, context, viewport }, { project }) => {
      const host = await startHost();
      await context.addInitScript(
        (kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)),
        {
          theme: 'linen',
          // Its words are the longest.
          language: 'de',
          motion: false,
          pace: 'at-once',
          sound: false,
          // The site in three dimensions is looked at with the program; here a picture of it would only cost time.
          flat: true,
        },
      );
      const open = SCREENS[name];
      if (!open) throw new Error('the screen is in the list');
      // A tablet in a small window is a phone.
      const measured = small && project.name !== 'tablet';
      if (measured) await page.setViewportSize(FIRST);
      await open({ page, context, address: `http://127.0.0.1:${host.port}`, host });
      if (measured) {
        expect(await faultsInSmallSizes(page)).toEqual([]);
        await page.setViewportSize(viewport ?? FIRST);
      }
      await expectNoViolation(page);
      await host.close();
    },
  );
}

test('the language changes at once and is kept', async ({ page }) => {
  await page.goto('/#/settings');
  await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('radio', { name: 'Dunkel' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'evening');
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });
  test('home opens again without a network', async ({ page, context }) => {
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet evening at a good table');
    await page.getByRole('link', { name: 'Rules: Calcory' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calcory');
    await expect(page.locator('article')).toContainText('13');
  });
});

test('every game can be opened from its own form', async ({ page }) => {
  for (const [slug, name] of [
    ['cassa-grande', 'Cassa Grande'],
    ['calcory', 'Calcory'],
    ['casa-grande', 'Casa Grande'],
  ]) {
    await page.goto(`/#/new/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await expect(page.getByRole('button', { name: 'Open the table' })).toBeEnabled();
  }
});

test('a link that tells a page more is read where that page stands already', async ({ page }) => {
  const asked = page.waitForRequest(/evenings\/abcdefghij/);
  await page.goto('/#/evening/abcdefghij');
  await asked;
  await page.evaluate(() => (location.hash = '#/evening/abcdefghij/as/3/secret'));
  // The key goes from the address as soon as it is kept.
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/evening/abcdefghij');
  const kept = await page.evaluate(() => localStorage.getItem('tavola.evenings'));
  expect(JSON.parse(kept ?? '[]')).toMatchObject([{ id: 'abcdefghij', player: 3, link: 'secret' }]);
});

test('an address with a sign that means nothing shows a page', async ({ page }) => {
  await page.goto('/#/rules/calcory%');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
