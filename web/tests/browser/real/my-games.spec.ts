import { expect, test } from './house';
import { QUIET } from './player';

test('a game is found on another device of the same name', async ({ page, browser, house }) => {
  const remember = (kept: object) => localStorage.setItem('tavola.preferences', JSON.stringify(kept));
  await page.addInitScript(remember, QUIET);
  await page.goto('/#/me');
  await page.getByLabel('Your name').fill('Wanda');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  const link = await page.getByRole('textbox', { name: 'The secret link' }).inputValue();
  await page.goto('/#/new/calcory?with=friends');
  const shared = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/names/me/games') && answer.ok(),
  );
  await page.getByRole('button', { name: 'Open the table' }).click();
  await shared;

  const other = await (await browser.newContext({ baseURL: house.address })).newPage();
  await other.addInitScript(remember, QUIET);
  await other.goto(link);
  await expect(other.getByLabel('Your name')).toHaveValue('Wanda');
  await other.goto('/#/');
  await other.getByRole('region', { name: 'My games' }).getByRole('link').first().click();
  // It is the same seat, not one more watcher.
  await expect(other.getByRole('button', { name: 'I am ready' })).toBeVisible();
  await other.context().close();
});
