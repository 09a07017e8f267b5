import type { Browser, Page } from '@playwright/test';
import { expect, testOfAbsence as test } from './house';
import { Player, QUIET } from './player';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Somebody at the table, in a browser of their own, on a phone. */
async function guest(browser: Browser, address: string, link: string, name: string): Promise<Player> {
  const context = await browser.newContext({ baseURL: address, ...PHONE });
  const player = new Player(await context.newPage());
  await player.remember({ ...QUIET, name: '' });
  await player.join(link, name);
  return player;
}

/** A table of people: Ines, who opened it, and guests. */
async function table(page: Page, browser: Browser, address: string, names: string[]): Promise<Player[]> {
  const host = new Player(page);
  await host.remember();
  await host.open('calcory', names.length + 1, []);
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const guests: Player[] = [];
  for (const name of names) guests.push(await guest(browser, address, link, name));
  await host.ready();
  for (const player of [host, ...guests])
    await expect(player.page.locator('#board .spot').first()).toBeVisible();
  return [host, ...guests];
}

/** Goes away, as somebody does whose train enters a tunnel, and comes back by what is called afterwards. */
async function vanish({ page }: Player): Promise<() => Promise<unknown>> {
  const url = page.url();
  await page.goto('about:blank');
  return () => page.goto(url);
}

test('who is gone is away, a bot plays meanwhile, and the host’s part passes on', async ({
  page,
  browser,
  house,
}) => {
  const [ines, ben, cleo] = (await table(page, browser, house.address, ['Ben', 'Cleo'])) as [
    Player,
    Player,
    Player,
  ];
  const lend = (player: Player, name: string) =>
    player.page.getByRole('button', { name: `Let a bot play for ${name}` });

  /** What stands above the prompt. */
  const bar = ({ page: seen }: Player) => seen.locator('.requests');

  // The host lets a bot play at once, in sight of the board; who comes back plays again.
  let comeBack = await vanish(ben);
  await expect(bar(ines).getByText('Ben is away.')).toBeVisible();
  await expect(page.locator('.plate[data-seat=B]')).toContainText('away');
  await lend(ines, 'Ben').click();
  await expect(bar(ines).getByText('Ben is away.')).toHaveCount(0);
  await comeBack();
  await expect(page.locator('.plate[data-seat=B].absent')).toHaveCount(0);

  // Others agree on it.
  comeBack = await vanish(ben);
  await lend(cleo, 'Ben').tap();
  await expect(cleo.page.getByText('You have proposed it. The others are deciding.')).toBeVisible();
  await expect(bar(ines).getByText('Cleo proposes that a bot plays for Ben.')).toBeVisible();
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(cleo.page.getByText('You have proposed it.')).toHaveCount(0);
  await expect(lend(cleo, 'Ben')).toHaveCount(0);
  await comeBack();
  await expect(page.locator('.plate[data-seat=B].absent')).toHaveCount(0);

  // The host is gone: the first who is there does the host's part, and gives it back.
  comeBack = await vanish(ines);
  await lend(ben, 'Ines').tap();
  await expect(ben.page.getByText('You have proposed it.')).toHaveCount(0);
  await expect(bar(ben).getByText('Ines is away.')).toHaveCount(0);
  await comeBack();
  await ben.page.getByRole('button', { name: 'More' }).tap();
  await expect(ben.page.getByRole('button', { name: 'Propose to abandon the round' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Abandon the round' })).toBeVisible();

  // Among three, who gives up leaves a bot behind, and may think better of it.
  await page.getByRole('button', { name: 'Let a bot play for me' }).click();
  await page.getByRole('group').getByRole('button', { name: 'Let a bot play for me' }).click();
  await page.getByRole('button', { name: 'Take over again' }).click();
  await expect(page.getByText('A bot plays for you.')).toHaveCount(0);

  // A round ends by agreement of all.
  await ben.page.getByRole('button', { name: 'Propose to abandon the round' }).tap();
  for (const player of [ines, cleo]) await player.press(player.page.getByRole('button', { name: 'Agree' }));
  await expect(ben.page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(
    'The round was abandoned.',
  );

  // And who goes for good leaves the seat to others.
  await ben.page.getByRole('button', { name: 'Leave the table' }).tap();
  await expect(ben.page).toHaveURL(/#\/$/);
  await expect(page.locator('.plate[data-seat=B]')).toContainText('Free');
  for (const player of [ben, cleo]) await player.page.context().close();
});

test('who resigns between two has lost, and who is offline is told at once', async ({
  page,
  browser,
  house,
}) => {
  const [ines, ben] = (await table(page, browser, house.address, ['Ben'])) as [Player, Player];
  await ben.page.context().setOffline(true);
  await expect(ben.page.getByText('Your device is offline.', { exact: false })).toBeVisible();
  await ben.page.context().setOffline(false);
  await expect(ben.page.getByText('Your device is offline.', { exact: false })).toHaveCount(0);
  await ben.page.getByRole('button', { name: 'More' }).tap();
  await ben.page.getByRole('button', { name: 'Give up' }).tap();
  await ben.page.getByRole('group').getByRole('button', { name: 'Give up' }).tap();
  await expect(ben.page.getByRole('heading', { name: 'You have lost this match.' })).toBeVisible();
  await expect(ines.page.getByRole('heading', { name: 'Ben has lost this match.' })).toBeVisible();
  await ben.page.context().close();
});
