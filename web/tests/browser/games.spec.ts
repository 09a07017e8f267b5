import { expect, showAtOnce, test, turnOrEnd, withoutWasm } from './stage';

test.beforeEach(async ({ page }) => {
  await withoutWasm(page);
  await showAtOnce(page);
});

test('my games stand on top of home: with whom, whose turn, what was said; hiding keeps the seat', async ({
  page,
  browser,
}) => {
  await page.goto('/#/new/cassa-grande?with=friends');
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Your name').blur();
  await page.getByRole('radio', { name: '2' }).check({ force: true });
  await page.getByRole('button', { name: 'Open the table' }).click();
  const friend = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await showAtOnce(friend);
  await friend.goto(await page.getByRole('textbox', { name: 'Link to this table' }).inputValue());
  await friend.getByLabel('Your name').fill('Ben');
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await friend.getByRole('button', { name: 'I am ready' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  expect(await turnOrEnd(page)).toBe('turn');
  const table = page.url();

  await page.goto('/#/');
  await friend.getByRole('button', { name: /^Chat/ }).click();
  await friend.getByRole('textbox', { name: 'Say something' }).fill('Where are you?');
  await friend.getByRole('button', { name: 'Send' }).click();
  await page.reload();
  const games = page.getByRole('region', { name: 'My games' });
  await expect(games.getByRole('listitem')).toContainText('with Ben');
  await expect(games.getByRole('listitem')).toContainText('It is your turn.');
  await expect(games.getByRole('listitem')).toContainText('Chat, one new line');
  // It is the first thing on the page.
  const above = await games.boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(above?.y).toBeLessThan(title?.y ?? 0);

  // Whoever waits reads whose turn it is.
  await friend.goto('/#/');
  await expect(friend.getByRole('region', { name: 'My games' })).toContainText('It is Ines’s turn.');

  await games.getByRole('button', { name: 'Hide this game; the seat stays yours' }).click();
  await expect(games).toHaveCount(0);
  await expect(page.getByText('hidden; the seat is still yours')).toBeVisible();
  await page.goto(table);
  expect(await turnOrEnd(page)).toBe('turn');
  await page.goto('/#/');
  await expect(games.getByRole('listitem')).toHaveCount(1);
  await friend.context().close();
});
