import type { Page } from '@playwright/test';
import { expect, test } from './house';
import { QUIET } from './player';

/** The sheets' own example: cassa-grande.md 4. */
const SHEET = '11201c4c.00.0221042003.232c243.402c3';
const TOTALS = {
  Clara: '401\u202f567',
  Diego: '230\u202f626',
  Ines: '35\u202f344',
  Bartholomäus: '15\u202f448',
};

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** A thumb whose taps are counted. */
class Thumb {
  taps = 0;
  constructor(private readonly page: Page) {}

  async tap(selector: string): Promise<void> {
    this.taps += 1;
    await this.page.locator(selector).tap();
  }
}

async function openScore(page: Page, address: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), QUIET);
  await page.goto(`${address}/#/score`);
  await expect(page.locator('[data-key]').first()).toBeVisible();
}

async function name(page: Page): Promise<void> {
  for (const [seat, who] of Object.entries({ A: 'Ines', B: 'Bartholomäus', C: 'Clara', D: 'Diego' }))
    await page.getByLabel(`Name of the player on seat ${seat}`).fill(who);
}

const receipts = (page: Page) => page.getByRole('list', { name: 'What each player reads' });

test('36 places are scored by touch with at most 40 taps, and the example gives its four totals', async ({
  page,
  house,
  browser,
}) => {
  await openScore(page, house.address);
  await name(page);
  const thumb = new Thumb(page);
  const left = async (key: string) => page.locator(`[data-key="${key}"]`).innerText();
  expect(await left('0')).toContain('× 8');
  for (const card of SHEET) {
    if ((await page.locator('[data-cell="?"]').count()) === 0) break;
    await thumb.tap(`[data-key="${card}"]`);
  }
  const cells = () =>
    page
      .locator('[data-cell]')
      .evaluateAll((all) => all.map((cell) => (cell as HTMLElement).dataset['cell']).join(''));
  await expect.poll(cells).toBe(SHEET);
  await expect(page.getByText('The last place can only be: 3.')).toBeVisible();
  const list = receipts(page);
  await expect(list.locator('.receipt')).toHaveCount(4);
  for (const [index, [who, total]] of Object.entries(TOTALS).entries()) {
    await expect(list.locator('.receipt').nth(index)).toContainText(who);
    await expect(list.locator('.receipt').nth(index).locator('.total')).toContainText(total);
  }
  await thumb.tap('.read .button.primary');
  test.info().annotations.push({ type: 'taps', description: String(thumb.taps) });
  expect(thumb.taps).toBeLessThanOrEqual(40);
  const standings = page.getByRole('table');
  await expect(standings.getByRole('row').nth(1)).toContainText(/1\.\s*Clara\s*4\s*4\s*401\u202f567/);
  await expect(page.getByText('Clara starts the next round.')).toBeVisible();

  // It is still there after a reload, and whoever gets the link reads it and goes on with a copy.
  await page.reload();
  await expect(standings.getByRole('row').nth(1)).toContainText('401\u202f567');
  await page.getByRole('button', { name: 'Share' }).tap();
  await expect(page.getByLabel('The score as text')).toHaveValue(
    /1\. Clara: 401\u202f567, 4 points\n2\. Diego/,
  );
  const link = await page.getByRole('textbox', { name: 'Link to this score' }).inputValue();
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole('row').nth(2)).toContainText('Diego');
  await expect(other.locator('[data-key]')).toHaveCount(0);
  await other.getByRole('button', { name: 'Make it mine and go on' }).click();
  await expect(other.getByRole('heading', { name: 'Round 2' })).toBeVisible();
  await expect(other).toHaveURL(/#\/score$/);
  await other.context().close();
});

test('wrong counts are told, any place is mended, and keys type as well as thumbs', async ({
  page,
  house,
}) => {
  await openScore(page, house.address);
  await page.locator('[data-cell]').first().focus();
  for (const key of '11211,4, 00 0221042003-232c243 402c3')
    await page.keyboard.press(key === ' ' ? '.' : key);
  const status = page.getByRole('status').filter({ hasText: 'deck' });
  await expect(status).toContainText('1: 5 on the table, but the deck has only 4.');
  await expect(status).toContainText('0: only 7 of 8 on the table.');
  await page.getByRole('button', { name: 'Row 1, place 4: 1' }).tap();
  await page.locator('[data-key="0"]').tap();
  await expect(page.getByText('Everything fits the deck.')).toBeVisible();
  await expect(receipts(page)).toContainText('35\u202f344');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(status).toContainText('only 7 of 8');

  // Two players, 5 × 5, the lowest total: another deck, another order.
  await page.getByRole('button', { name: 'Begin a new score' }).tap();
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'The lowest total' }).check({ force: true });
  await expect(page.locator('[data-cell]')).toHaveCount(25);
  await page.getByRole('radio', { name: 'Player B' }).first().check({ force: true });
  await page.locator('[data-cell]').first().focus();
  for (const key of '0120301203012030') await page.keyboard.press(key);
  for (const key of '22440c.c1') await page.keyboard.press(key);
  await expect(receipts(page).locator('.receipt').first()).toContainText('1st place');
});
