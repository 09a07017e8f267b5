import { expect, test } from './house';
import { QUIET } from './player';

test('an evening of seven, from the door to the podium', async ({ page, browser, house }) => {
  await page.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), QUIET);
  await page.goto('/#/evening/new');
  await page.getByRole('radio', { name: /^With the boxes/ }).check({ force: true });
  await page.getByLabel('Rounds of the evening').fill('2');
  await page.getByLabel('Minutes for a round').fill('40');
  await page.getByRole('button', { name: 'Open the evening' }).click();
  await page.waitForURL(/#\/evening\/[a-z0-9]{16}$/);
  const id = page.url().split('/').at(-1) ?? '';

  // A list from a file; one is misspelt, one was entered by mistake.
  await page.getByLabel('A list from a file, one name a line').setInputFiles({
    name: 'club.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\uFEFFName;Club\r\nAda\r\nBen;x\r\n"Cleo",y\r\nDna\r\nEve\r\nFarid\r\nNobody\r\n'),
  });
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByText('7 players')).toBeVisible();
  await page.getByRole('button', { name: 'Rename or remove: Dna' }).click();
  await page.getByLabel('Name of the player').fill('Dan');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByRole('switch', { name: 'Dan' })).toBeVisible();
  await page.getByRole('button', { name: 'Rename or remove: Nobody' }).click();
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(page.getByText('6 players')).toBeVisible();
  // The page may hear of it before the answer comes, which closes the form.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Somebody comes late.
  await page.getByLabel('Name, or several with commas').fill('Greta');
  await page.keyboard.press('Enter');
  await expect(page.getByText('7 players')).toBeVisible();

  const cards = page.getByRole('article');
  const enter = async (at: number, button: RegExp, scores: number[]) => {
    const card = cards.nth(at);
    await card.getByRole('button', { name: button }).click();
    for (const [seat, score] of scores.entries())
      await card.getByRole('spinbutton').nth(seat).fill(String(score));
    await card.getByRole('button', { name: 'Save result' }).click();
    // What stood there before stands there until the answer comes.
    for (const [seat, score] of scores.entries())
      await expect(card.getByRole('listitem').nth(seat)).toContainText(String(score));
    await expect(card.getByText('+4')).toBeVisible();
  };
  await page.getByRole('button', { name: 'Start round 1' }).click();
  await expect(page.getByRole('heading', { name: 'Round 1 of 2' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(39|40):\d\d$/);
  const seats = (await cards.nth(0).getByRole('listitem').count()) as number;
  await enter(
    0,
    /^Enter result/,
    Array.from({ length: seats }, (_, seat) => 900 - seat),
  );
  // The result was wrong, and is corrected.
  await enter(
    0,
    /^Correct/,
    Array.from({ length: seats }, (_, seat) => 100 + seat),
  );
  // The other tables did not play.
  for (let at = 1; at < (await cards.count()); at += 1) {
    await cards.nth(at).getByRole('button', { name: 'Enter result' }).click();
    await cards.nth(at).getByRole('button', { name: 'Did not play' }).click();
  }
  // One goes home after the round.
  await page.getByRole('switch', { name: 'Farid' }).uncheck();
  await expect(page.getByText('6 players')).toBeVisible();
  await page.getByRole('button', { name: 'End the evening' }).click();
  await expect(page.locator('.podium .p1')).toBeVisible();
  const wall = await (await browser.newContext({ baseURL: house.address })).newPage();
  await wall.goto(`/#/evening/${id}/wall`);
  await expect(wall.locator('.podium .p1')).toBeVisible();
  const sheet = await (await page.request.get(`${house.address}/api/evenings/${id}/results.csv`)).text();
  expect(sheet).toContain('did not play');
  expect(sheet).not.toContain('Nobody');
  await wall.context().close();
});
