import { expect, playHintedMove, showAtOnce, test, turnOrEnd, withoutWasm } from './stage';

// The mock host plays one recorded game; games on one device would stand in the browser otherwise.
test.beforeEach(async ({ page }) => {
  await withoutWasm(page);
  await showAtOnce(page);
});

test('two browsers at one table, by a link', async ({ page, browser }) => {
  await page.goto('/#/new/cassa-grande?with=friends');
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Your name').blur();
  await page.getByRole('radio', { name: '2' }).check({ force: true });
  await page.getByRole('button', { name: 'Open the table' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();

  const elsewhere = await browser.newContext();
  const friend = await elsewhere.newPage();
  await friend.goto(link);
  await friend.getByLabel('Your name').fill('Bartholomäus');
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await friend.getByRole('button', { name: 'I am ready' }).click();
  await expect(page.getByText('Bartholomäus')).toBeVisible();
  await page.getByRole('button', { name: 'I am ready' }).click();

  // The first player of the recorded round is A, who opened the table.
  const players = [page, friend];
  for (let move = 0; move < 8; move += 1) {
    const mover = players[move % 2];
    if (!mover) throw new Error('there are two players');
    expect(await turnOrEnd(mover)).toBe('turn');
    await playHintedMove(mover);
    await expect(mover.locator('footer .line.mine')).toHaveCount(0);
  }
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('Bartholomäus wins');
  await expect(friend.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('You win');
  await elsewhere.close();
});

test('around one table: the device is handed over, and shows one hand only', async ({ page }) => {
  await page.goto('/#/new/cassa-grande?with=here');
  await page.getByLabel('Your name').fill('Ines');
  await page.getByLabel('Your name').blur();
  await page.getByRole('radio', { name: '2' }).check({ force: true });
  await page.getByLabel('Name of the player on seat B').fill('Bruna');
  await page.getByRole('button', { name: 'Open the table' }).click();

  for (let move = 0; move < 8; move += 1) {
    const name = move % 2 === 0 ? 'Ines' : 'Bruna';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Please hand the device to ${name}`);
    // Nothing of the game is on the page while the device goes round.
    await expect(page.locator('#board')).toHaveCount(0);
    await page.getByRole('button', { name: `I am ${name}` }).click();
    await expect(page.locator('footer .line')).toHaveText(new RegExp(`^${name}’s turn: lay `));
    await playHintedMove(page);
  }
  // Several look at it: who has won is called by name.
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(/^(Ines|Bruna) wins$/);
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await expect(page.locator('footer .plate')).not.toContainText('you');
});

test('a watcher sees the table from any side and cannot move', async ({ page, browser }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  await expect(page.locator('footer .line.mine')).toBeVisible();
  const elsewhere = await browser.newContext();
  const watcher = await elsewhere.newPage();
  await watcher.goto(page.url());
  await expect(watcher.getByLabel('Seen from')).toBeVisible();
  // The line and its buttons are drawn later than the board's side.
  await expect(watcher.locator('footer').getByText('You are watching')).toBeVisible();
  await expect(watcher.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await watcher.getByLabel('Seen from').selectOption('C');
  await expect(watcher.getByLabel('Seen from')).toHaveValue('C');
  await elsewhere.close();
});

test('a lobby invites first, by a link that others can reach, and says what to do if they can’t', async ({
  page,
  browser,
}) => {
  await page.goto('/#/new/cassa-grande?with=friends');
  await page.getByRole('button', { name: 'Open the table' }).click();
  // The page was opened on the machine itself, and nothing else is told of it.
  await expect(page.getByText('tavola serve --listen 0.0.0.0')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Code with the link to this table' })).toHaveCount(0);

  // A server that the network finds tells where.
  await page.route('**/api/addresses', (route) =>
    route.fulfill({ json: { addresses: ['http://192.168.1.20:7777/'] } }),
  );
  await page.reload();
  await expect(page.getByRole('img', { name: 'Code with the link to this table' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Link to this table' })).toHaveValue(
    /^http:\/\/192\.168\.1\.20:7777\/#\/table\//,
  );
  // Inviting is the first thing to do; bots come second.
  await expect(page.getByRole('button', { name: 'Copy the link' })).toHaveClass(/primary/);
  await expect(page.getByRole('button', { name: 'Begin with bots on the free seats' })).not.toHaveClass(
    /primary/,
  );

  // Who waits names themselves, talks and learns.
  await page.getByLabel('Your name').fill('Ines-Amélie');
  await page.getByLabel('Your name').press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ines-Amélie' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn to play' })).toBeVisible();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(page.url());
  await guest.getByLabel('Your name').fill('Ben');
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.getByRole('textbox', { name: 'Say something' }).fill('Here I am');
  await guest.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.chat')).toContainText('Here I am');
  await guest.context().close();
});
