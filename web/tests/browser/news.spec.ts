import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectTold,
  keepToasts,
  playHintedMove,
  showAtOnce,
  test,
  toldSoFar,
  turnOrEnd,
  withoutWasm,
} from './stage';

test.beforeEach(async ({ page }) => {
  await withoutWasm(page);
  await showAtOnce(page);
  await keepToasts(page);
});

/** Two people at one table, the second in a browser of their own. */
async function pair(page: Page, browser: Browser): Promise<Page> {
  await page.goto('/#/new/cassa-grande?with=friends');
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Your name').blur();
  await page.getByRole('radio', { name: '2' }).check({ force: true });
  await page.getByRole('button', { name: 'Open the table' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const friend = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await showAtOnce(friend);
  await keepToasts(friend);
  await friend.goto(link);
  await friend.getByLabel('Your name').fill('Ben');
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await friend.getByRole('button', { name: 'I am ready' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  expect(await turnOrEnd(page)).toBe('turn');
  // What happens before the last part of a table is drawn is no news there; and the friend may sit in the lobby still.
  for (const one of [page, friend]) await expect(one.getByRole('log')).toBeAttached();
  return friend;
}

const chat = (page: Page) => page.locator('header nav').getByRole('button', { name: /^Chat/ });

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Say something' });
  if ((await field.count()) === 0) await chat(page).click();
  await field.fill(text);
  await field.press('Enter');
}

test('what is said is told wherever one looks, counted until it is read, and has its time', async ({
  page,
  browser,
}) => {
  const friend = await pair(page, browser);
  // Even a sheet does not hide it.
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await say(friend, 'A good evening to all');
  await expectTold(page, 'dialog: Ben: A good evening to all');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await say(friend, 'And to the bots');
  // Only the newest line is told; a press puts it away and opens the rest.
  await expectTold(page, 'Ben: And to the bots');
  expect(await toldSoFar(page)).not.toContainEqual(expect.stringMatching(/A good evening.*And to the bots/));
  await expect(chat(page)).toHaveAccessibleName('Chat, 2 new lines');

  // Read on another day: the mark outlasts the page.
  await page.reload();
  await expect(chat(page)).toHaveAccessibleName('Chat, 2 new lines');
  await chat(page).click();
  await expect(chat(page)).toHaveAccessibleName('Chat');
  const lines = page.locator('.chat li');
  await expect(lines.first()).toHaveText('New');
  await expect(lines.nth(1).locator('time')).toHaveText(/\d{1,2}:\d{2}/);
  await page.reload();
  await expect(chat(page)).toHaveAccessibleName('Chat');
  // Nobody is told what they have said themselves.
  await expect(friend.locator('.chat')).toContainText('And to the bots');
  expect(await toldSoFar(friend)).toEqual([]);
  await friend.context().close();
});

test('a wish, a refusal and a rematch are told, and so is who is away', async ({
  page,
  browser,
  request,
}) => {
  const friend = await pair(page, browser);
  await playHintedMove(page);
  await expect(page.locator('footer .line.mine')).toHaveCount(0);
  await page.locator('footer').getByRole('button', { name: 'Take back' }).click();
  await expectTold(friend, 'Ines would like to take a move back.');
  await friend.getByRole('button', { name: 'Rather not' }).click();
  await expectTold(page, 'Ben would rather let the move stand.');

  const id = /table\/(\w+)/.exec(page.url())?.[1] ?? '';
  await request.post(`/mock/tables/${id}/away`, { data: { seat: 'B' } });
  await expect(page.locator('.requests')).toContainText('Ben is away.');
  await friend.reload();
  await expect(page.locator('.requests')).not.toContainText('Ben is away.');

  await request.post(`/mock/tables/${id}/advance`, { data: { to: 8 } });
  await expect(page.getByRole('dialog')).toBeVisible();
  await friend.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await expectTold(page, 'dialog: Ben would like a rematch.');
  await friend.context().close();
});

test('who watches is told so', async ({ page, browser }) => {
  const friend = await pair(page, browser);
  const watcher = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await watcher.goto(page.url());
  await expect(watcher.locator('footer')).toContainText('You are watching');
  await expect(page.locator('footer')).not.toContainText('You are watching');
  for (const one of [friend, watcher]) await one.context().close();
});
