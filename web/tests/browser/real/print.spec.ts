import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expectNoViolation } from '../axe';
import { expect, test } from './house';
import { QUIET } from './player';

test.beforeEach(async ({ page }) => {
  await page.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), QUIET);
});

test('sheets are chosen, looked at and downloaded', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Print cards, board and rules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print and play');
  await page.getByRole('link', { name: 'Casa Grande', exact: true }).click();
  await page.getByText('A4', { exact: true }).click();
  await page.getByRole('link', { name: /^Platforms/ }).click();
  const preview = page.getByRole('region', { name: 'Preview: Platforms' });
  await expect(preview.getByRole('img')).toHaveCount(4);
  const first = preview.getByRole('img').first();
  await expect(first).toHaveAttribute('src', 'api/print/casa-grande/platforms/1.svg?paper=a4&lang=en');
  // The picture has arrived, and has the shape of the paper.
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(210 / 297, 2);
  await page.getByText('US Letter', { exact: true }).click();
  await page.getByRole('main').getByText('Deutsch', { exact: true }).click();
  await expect(first).toHaveAttribute('src', 'api/print/casa-grande/platforms/1.svg?paper=letter&lang=de');
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(215.9 / 279.4, 2);
  const waiting = page.waitForEvent('download');
  await preview.getByRole('link', { name: 'Download PDF' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('casa-grande-platforms-letter-de.pdf');
  expect(
    readFileSync(await download.path())
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.7');
  // The paper is remembered, the sheet stands in the address.
  await page.reload();
  await expect(preview.getByRole('img').first()).toHaveAttribute('src', /paper=letter&lang=en$/);
});

test('all sheets of a game come in one file', async ({ page }) => {
  await page.goto('/#/print/calcory');
  await expect(page.locator('.side .sheet a').first()).toBeVisible();
  const names = await page
    .locator('.side .sheet a')
    .evaluateAll((links) => links.map((link) => `${(link as HTMLAnchorElement).href.split('/').at(-1)}.pdf`));
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All sheets in one file' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^calcory-(a4|letter)-en\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  expect(names.length).toBeGreaterThan(2);
  expect(Object.keys(files).sort()).toEqual(names.sort());
  for (const bytes of Object.values(files))
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('every sheet of every game has a name and a picture', async ({ page, house }) => {
  const list = (await (await fetch(`${house.address}/api/print`)).json()) as {
    game: string;
    sheet: string;
  }[];
  const shown = list.filter(({ game }) => game !== 'knock');
  // The host also has the two of the example game, of which this client knows nothing.
  expect([shown.length, list.length]).toEqual([16, 18]);
  await page.goto('/#/print/calcory');
  await page.locator('section ol img').first().waitFor();
  const widths = await page.evaluate(
    (sheets) =>
      Promise.all(
        sheets.map(async ({ game, sheet }) => {
          const image = new Image();
          image.src = `api/print/${game}/${sheet}/1.svg`;
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    list,
  );
  expect(widths.every((width) => width > 500)).toBe(true);
  const names = new Set<string>();
  for (const [language, lang] of [
    ['English', 'en'],
    ['Français', 'fr'],
    ['Deutsch', 'de'],
  ] as const) {
    await page.locator('header select').selectOption({ label: language });
    // Words of another language are fetched first.
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    for (const game of ['Cassa Grande', 'Calcory', 'Casa Grande']) {
      await page.getByRole('main').getByRole('link', { name: game, exact: true }).click();
      await expect(page.locator('nav a[aria-current]')).toHaveText(game);
      await page.locator('.side li').first().waitFor();
      // A key instead of words would be a text that is missing.
      await expect(page.locator('main')).not.toContainText('print-');
      for (const name of await page.locator('.side li b').allTextContents())
        names.add(`${language} ${game} ${name}`);
    }
  }
  expect(names.size).toBe(3 * shown.length);
});

test('the page has no accessibility violation in either look', async ({ page }) => {
  await page.goto('/#/print/cassa-grande');
  await page.locator('section ol img').first().waitFor();
  await expectNoViolation(page);
});

test('without a host the page says so', async ({ page }) => {
  await page.route('**/api/print**', (route) => route.abort());
  await page.goto('/#/print/calcory');
  await expect(page.getByRole('status')).toContainText('none answers here');
});
