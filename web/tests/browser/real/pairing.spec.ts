import type { Page } from '@playwright/test';
import { Desk } from './evening';
import { expect, test } from './house';
import { QUIET } from './player';

const remember = (page: Page) =>
  page.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), QUIET);

test('a pairing is changed by hand, those awaited are named at the table, and a result that the host enters is told there', async ({
  page,
  browser,
  house,
}) => {
  await remember(page);
  const wanted = { title: 'Two by two', game: 'cassa-grande', size: 2, online: true };
  const opened = await page.request.post(`${house.address}/api/evenings`, { data: wanted });
  const { id } = (await opened.json()) as { id: string };
  const desk = new Desk(page.request, house.address, id);
  await page.goto(`/#/evening/${id}`);
  await page.getByLabel('Name, or several with commas').fill('Ada, Ben, Cleo, Dan');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 players')).toBeVisible();
  await page.getByRole('button', { name: 'Start round 1' }).click();
  await expect(page.getByRole('heading', { name: /^Table \d$/ })).toHaveCount(2);

  /** Who sits with Ada, and who elsewhere. */
  const around = async () => {
    const { rounds, players } = await desk.evening();
    const tables = (rounds[0]?.tables ?? []).map((table) => ({
      table,
      names: Object.values(table.seats).map((sitter) =>
        'player' in sitter ? (players[sitter.player - 1]?.name ?? '') : '',
      ),
    }));
    const hers = tables.find(({ names }) => names.includes('Ada'));
    const other = tables.find(({ names }) => !names.includes('Ada'));
    if (!hers || !other) throw new Error('two tables');
    return {
      number: hers.table.number,
      with: hers.names.find((name) => name !== 'Ada') ?? '',
      others: other.names,
    };
  };
  const swap = async (one: string, other: string) => {
    await page.getByLabel('This player').selectOption({ label: one });
    await page.getByLabel('changes places with').selectOption({ label: other });
    await page.getByRole('button', { name: 'Change places' }).click();
    // The answer empties the form: what is chosen before it comes is lost.
    await expect(page.getByLabel('This player')).toHaveValue('0');
  };
  const before = await around();
  const wish = before.others[0] ?? '';
  await page.getByText('Change a pairing').click();
  await swap(before.with, wish);
  await expect.poll(async () => (await around()).with).toBe(wish);
  const after = await around();

  // Ada comes with the link of hers, on a phone, and finds out whom the table waits for.
  await page.getByRole('button', { name: 'Hand out link: Ada' }).click();
  const link = await page.getByRole('textbox', { name: 'Link for Ada' }).inputValue();
  await page.keyboard.press('Escape');
  const phone = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const ada = await phone.newPage();
  await remember(ada);
  await ada.goto(link.slice(link.indexOf('#') - 1));
  await ada.getByRole('button', { name: `To table ${after.number}` }).tap();
  await ada.waitForURL(/#\/table\//);
  await expect(ada.getByRole('status').filter({ hasText: `Waiting for ${wish}` })).toBeVisible();
  await expect(ada.getByRole('listitem').filter({ hasText: wish })).toContainText('is awaited');

  // The host changes the pairing once more: Ada is told at her table where she plays now, and takes no other seat there.
  await swap('Ada', before.with);
  const moved = after.number === 1 ? 2 : 1;
  await expect(ada.getByText(`You play at table ${moved} now.`)).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Sit down' })).toHaveCount(0);
  await swap('Ada', before.with);
  await expect(ada.getByText(`You play at table ${moved} now.`)).toHaveCount(0);
  await ada.getByRole('link', { name: 'Back to the evening' }).first().tap();
  await ada.getByRole('button', { name: `To table ${after.number}` }).tap();
  await ada.waitForURL(/#\/table\//);

  // The other one never comes: the host notes it, and who waits is told and led back.
  const card = page.getByRole('article').filter({ hasText: `Table ${after.number}` });
  await card.getByRole('button', { name: 'Enter result' }).click();
  await card.getByRole('spinbutton').first().fill('4210');
  await card.getByRole('spinbutton').last().fill('3999');
  await card.getByRole('button', { name: 'Save result' }).click();
  await expect(ada.getByText('The host has entered the result of this table.')).toBeVisible();
  await ada.getByRole('link', { name: 'Back to the evening' }).first().tap();
  await ada.waitForURL(new RegExp(`#/evening/${id}`));
  await expect(
    ada.getByText('Equal points: the better total is ahead, then the stronger opponents.'),
  ).toBeVisible();
  await phone.close();
});

/** How high a screen of 40 inches is, in millimetres. */
const SCREEN = 498;

test('the code on the wall can be read from five metres', async ({ page, house }) => {
  await remember(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const wanted = { title: 'Wall', game: 'calcory', size: 4, online: false };
  const opened = await page.request.post(`${house.address}/api/evenings`, { data: wanted });
  const { id } = (await opened.json()) as { id: string };
  await page.route('**/api/addresses', (route) =>
    route.fulfill({ json: { addresses: ['http://192.168.1.20:7777/'] } }),
  );
  await page.goto(`/#/evening/${id}/wall`);
  const codes = page.getByRole('img', { name: 'Code with the link to this evening' });
  /** How many millimetres each part of a code has on such a screen. */
  const part = () =>
    codes.last().evaluate((code, high) => {
      const parts = (code as SVGSVGElement).viewBox.baseVal.width;
      return (code.getBoundingClientRect().width / innerHeight) * (high / parts);
    }, SCREEN);
  await expect(codes).toHaveCount(1);
  await expect.poll(part).toBeGreaterThan(9);
  await page.getByRole('button', { name: 'Show the code on the whole screen' }).click();
  await expect(codes).toHaveCount(2);
  await expect.poll(part).toBeGreaterThan(12);
  await page.keyboard.press('Escape');
  await expect(codes).toHaveCount(1);
});
