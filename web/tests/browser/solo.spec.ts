import {
  expect,
  expectTold,
  keepToasts,
  playToTheEnd,
  showAtOnce,
  test,
  turnOrEnd,
  withoutWasm,
} from './stage';

// The mock host plays one recorded game. Browsers without WebAssembly play all games there; see local.spec.ts for the others.
test.beforeEach(async ({ page }) => {
  await withoutWasm(page);
  await showAtOnce(page);
});

test('from the first page to the result: one click, then moves', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A quiet evening at a good table');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  // Each of four players lays eight cards.
  expect(await playToTheEnd(page)).toBe(8);

  const result = page.getByRole('dialog');
  await expect(result).toBeVisible();
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('Clara wins');
  await expect(result).toContainText('405\u202f555');
  // Without WebAssembly nothing can be dealt again here: what was not checked does not count as held.
  await result.getByText('The shuffles and dice of this round could be checked only in part.').click();
  await expect(result.getByText('seal and bytes were compared')).toBeVisible();

  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download game' }).click();
  expect((await download).suggestedFilename()).toMatch(/^cassa-grande-.*-1\.json$/);

  await result.getByRole('link', { name: 'Watch again' }).click();
  await expect(page.getByText('0 / 32')).toBeVisible();
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(page.getByText('1 / 32')).toBeVisible();
  await expect(page).toHaveURL(/at=1$/);
});

test('a result that does not arrive is told, can be tried again, and comes when the network is back', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  await page.route(/ResultDialog/, (route) => route.abort());
  await playToTheEnd(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('The round is over.');
  await expect(dialog.getByRole('alert')).toHaveText(/did not arrive.*try again\.$/);
  // It can be put aside to look at the board, and is asked for again.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'See the result' }).click();
  // As long as there is no network the table stays.
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(page.locator('.tile')).toHaveCount(32);
  await page.unroute(/ResultDialog/);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Clara wins');
  await expect(dialog).toContainText('405\u202f555');
});

test('whoever can’t take a move back is told why, by finger and by ear', async ({ page }) => {
  await keepToasts(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  expect(await turnOrEnd(page)).toBe('turn');
  const back = page.locator('footer').getByRole('button', { name: 'Take back' });
  await expect(back).toHaveAccessibleDescription('Nothing to take back yet');
  // It can be pressed, though not used.
  await back.dispatchEvent('click');
  await expectTold(page, 'Nothing to take back yet');
});

// What a hostile host does, and in which words it is told; docs/fairness.md names them all.
for (const [how, words] of [
  ['secret', 'The secret is not the one that was sealed before the round.'],
  ['seal', 'The host has swapped the seal after it was published.'],
  ['bytes', 'The host had taken your browser’s bytes, but they were left out or replaced.'],
  ['silence', 'The host keeps the secret to itself.'],
] as const)
  test(`a host that cheats is found out: ${how}`, async ({ page, request }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
    await expect(page).toHaveURL(/table\//);
    expect(await turnOrEnd(page)).toBe('turn');
    const id = /table\/([^?/]+)/.exec(page.url())?.[1] ?? '';
    await request.post(`/mock/tables/${id}/cheat`, { data: { how } });
    // What the browser kept outlasts the page.
    await page.reload();
    expect(await turnOrEnd(page)).toBe('turn');
    await request.post(`/mock/tables/${id}/advance`, { data: { to: 32 } });
    const result = page.getByRole('dialog');
    // A seal that is broken is told without being asked.
    await expect(
      result.getByText('The shuffles or dice of this round are not what was promised.'),
    ).toBeVisible();
    await expect(result.getByText(words)).toBeVisible();
    await expect(result.getByText('The shuffles and dice of this round were checked: all fair.')).toHaveCount(
      0,
    );
  });

test('the table says until when it is kept', async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  await expect(page).toHaveURL(/table\//);
  expect(await turnOrEnd(page)).toBe('turn');
  const id = /table\/([^?/]+)/.exec(page.url())?.[1] ?? '';
  await request.post(`/mock/tables/${id}/kept`, { data: { until: Date.UTC(2027, 10, 17, 12) } });
  await page.reload();
  expect(await turnOrEnd(page)).toBe('turn');
  await page.getByTitle('This table').click();
  await expect(page.getByRole('region', { name: 'This table' })).toContainText('Kept until 17 November 2027');
});

test('a lost connection heals without a lost or doubled move', async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  const moves = await playToTheEnd(page, async (move) => {
    if (move === 2) await request.post('/mock/drop');
    if (move === 4) await page.reload();
  });
  expect(moves).toBe(8);
  await expect(page.getByRole('dialog')).toContainText('405\u202f555');
});

test('what is said right after the end does not keep the result away', async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  await expect(page.locator('footer .line.mine')).toBeVisible();
  await page.getByRole('button', { name: 'Chat' }).click();
  await page.getByLabel('Say something').fill('Well played');
  const id = /table\/(\w+)/.exec(page.url())?.[1];
  await request.post(`/mock/tables/${id}/advance`, { data: { to: 32 } });
  await page.getByLabel('Say something').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('405\u202f555');
});

test('a rematch begins from the result', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  await playToTheEnd(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('footer .line.mine')).toBeVisible();
});

test('the log tells what happened, the chat what was said', async ({ page }, { project }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now: Cassa Grande' }).click();
  await expect(page.locator('footer .line.mine')).toBeVisible();
  if (project.name !== 'desktop') await page.getByRole('button', { name: 'Log' }).click();
  const lines = page.getByRole('tabpanel').locator('li button');
  await expect(lines).toHaveCount(3);
  await lines.first().click();
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByLabel('Say something').fill('Good evening');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Good evening');
});

test('the page wears its look before anything else of it is there', async ({ page }) => {
  const look = () =>
    page.evaluate(() => [
      document.documentElement.dataset['theme'],
      getComputedStyle(document.documentElement).colorScheme,
    ]);
  // All that is drawn by scripts stays away.
  await page.route(/assets\/index-.*\.js$/, (route) => route.abort());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect.poll(look).toEqual(['evening', 'dark']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect.poll(look).toEqual(['linen', 'light']);
  // What was chosen counts more.
  await page.evaluate(() => localStorage.setItem('tavola.preferences', '{"theme":"evening"}'));
  await page.reload();
  await expect.poll(look).toEqual(['evening', 'dark']);
});
