import type { Browser, Page } from '@playwright/test';
import { expectNoViolation } from '../axe';
import { Desk } from './evening';
import { expect, test, testOfOutages } from './house';
import { Player, QUIET } from './player';

const TWELVE = [
  'Ada',
  'Bartholomäus',
  'Cleo',
  'Dan',
  'Eve',
  'Farid',
  'Greta',
  'Hannes',
  'Ines',
  'Jonas',
  'Kim',
  'Léa',
];

async function visitor(browser: Browser, address: string, path: string, phone = false): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    ...(phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {}),
  });
  const page = await context.newPage();
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('tavola.preferences'))
      localStorage.setItem('tavola.preferences', JSON.stringify(kept));
  }, QUIET);
  await page.goto(path);
  return page;
}

testOfOutages(
  'a club evening of twelve with a late drop-out and a power cut',
  async ({ page, browser, own, cable }) => {
    await page.addInitScript(
      (kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)),
      QUIET,
    );
    await page.goto('/#/evening/new');
    await page.getByLabel('What is it called?').fill('Thursday at the café');
    await page.getByRole('button', { name: 'Open the evening' }).click();
    await page.waitForURL(/#\/evening\/[a-z0-9]{16}$/);
    const id = page.url().split('/').at(-1) ?? '';
    const desk = new Desk(page.request, cable.address, id);

    // The host types a list, and somebody who comes late.
    const entry = page.getByLabel('Name, or several with commas');
    await entry.fill(TWELVE.slice(0, 11).join(', '));
    await page.keyboard.press('Enter');
    await expect(page.getByText('11 players')).toBeVisible();
    // The page may hear of them before the answer comes, which empties the field.
    await expect(entry).toHaveValue('');
    await entry.fill('Léa');
    await page.keyboard.press('Enter');
    await expect(page.getByText('12 players')).toBeVisible();
    const wall = await visitor(browser, cable.address, `/#/evening/${id}/wall`);
    await expect(wall.locator('.standings li')).toHaveCount(12);
    await page.getByRole('button', { name: 'Start round 1' }).click();
    await expect(page.getByRole('heading', { name: /^Table \d$/ })).toHaveCount(3);

    // A player finds the own table on a phone with one tap, once the host has handed out the link.
    await page.getByRole('button', { name: 'Hand out link: Ada' }).click();
    const link = await page.getByRole('textbox', { name: 'Link for Ada' }).inputValue();
    await page.keyboard.press('Escape');
    const ada = await visitor(browser, cable.address, link.slice(link.indexOf('#') - 1), true);
    // The secret of the link is kept, and gone from the address.
    await ada.waitForURL(new RegExp(`#/evening/${id}$`));
    await ada.getByRole('button', { name: /^To table \d$/ }).tap();
    await ada.waitForURL(/#\/table\//);
    const seats = await ada.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('tavola.tables') ?? '[]') as { seats: object }[])[0]?.seats ?? {},
    );
    const table = ada.url().split('/').at(-1);

    // Everybody else plays over HTTP; the wall keeps up by itself.
    const first = (await desk.evening()).rounds[0];
    for (const one of first?.tables ?? [])
      await desk.play(one.id ?? '', await desk.sit(one, one.id === table ? seats : {}));
    await expect(ada.getByRole('dialog')).toBeVisible();
    await ada.context().close();
    await expect(wall.locator('.tables .done')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Start round 2' })).toBeEnabled();

    // Somebody goes home between the rounds; eleven make two tables of four, one of two, and one sits out.
    await page.getByRole('switch', { name: 'Hannes' }).uncheck();
    await expect(page.getByText('11 players')).toBeVisible();
    await page.getByRole('button', { name: 'Start round 2' }).click();
    await expect(page.getByText(/^Sits out/)).toBeVisible();
    const second = (await desk.evening()).rounds[1];
    expect(second?.tables.map((one) => Object.keys(one.seats).length)).toEqual(
      expect.arrayContaining([4, 4, 2]),
    );
    const gone = TWELVE.indexOf('Hannes') + 1;
    expect(JSON.stringify(second)).not.toContain(`{"player":${gone}}`);

    // The power fails when one table has played; nothing is lost, and the others play on.
    const online = [...(second?.tables ?? [])].sort(
      (one, other) => Object.keys(other.seats).length - Object.keys(one.seats).length,
    );
    const [early, late, boxes] = online;
    if (!early || !late || !boxes) throw new Error('three tables');
    await desk.play(early.id ?? '', await desk.sit(early));
    await expect
      .poll(async () => (await desk.evening()).rounds[1]?.tables[early.number - 1]?.result)
      .toBeTruthy();
    const before = await desk.evening();
    await own.kill();
    await own.start();
    expect(await desk.evening()).toEqual(before);
    await desk.play(late.id ?? '', await desk.sit(late));

    // The table of two has played with a box: the host enters it by hand.
    const card = page.getByRole('article').filter({ hasText: `Table ${boxes.number}` });
    await card.getByRole('button', { name: 'Enter result' }).click();
    await card.getByRole('spinbutton').first().fill('4210');
    await card.getByRole('spinbutton').last().fill('3999');
    await card.getByRole('button', { name: 'Save result' }).click();
    await expect(card.getByText('+4')).toBeVisible();

    await page.getByRole('button', { name: 'End the evening' }).click();
    await expect(wall.getByRole('heading', { name: 'The final standings' }).first()).toBeVisible();
    const { standings, players } = await desk.evening();
    await expect(wall.locator('.standings .name')).toHaveText(
      standings.map((row) => players[row.player - 1]?.name ?? ''),
    );
    await expect(wall.locator('.standings li.away')).toHaveText(/Hannes/);
    const csv = await page.getByRole('link', { name: 'Standings (CSV)' }).getAttribute('href');
    const sheet = await (await page.request.get(`${cable.address}/${csv}`)).text();
    expect(sheet.trim().split('\n')).toHaveLength(13);
    expect(sheet).toContain(
      `1,${players[(standings[0]?.player ?? 1) - 1]?.name ?? ''},${standings[0]?.points}`,
    );
    await expectNoViolation(page);
    await expectNoViolation(wall);
    await wall.context().close();
  },
);

test('a name with a secret link is rated, and comes along to another browser', async ({
  page,
  browser,
  house,
}) => {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('tavola.preferences'))
      localStorage.setItem('tavola.preferences', JSON.stringify(kept));
  }, QUIET);
  await page.goto('/#/me');
  await page.getByLabel('Your name').fill('Wilhelmine');
  await page.getByRole('button', { name: 'Take this name' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  const link = await page.getByRole('textbox', { name: 'The secret link' }).inputValue();
  expect(link).toMatch(/#\/me\/[\w-]{43}$/);

  // A rated table against a bot, opened by its form, with the name that this browser has.
  await page.goto('/#/new/cassa-grande?with=bots');
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByRole('switch', { name: /^Rated/ }).check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/#\/table\//);
  await new Player(page).ready();
  const kept = await page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('tavola.tables') ?? '[]') as { id: string; seats: { A: string } }[]
      )[0],
  );
  const desk = new Desk(page.request, house.address, '');
  await desk.play(kept?.id ?? '', new Map([['A', kept?.seats.A ?? '']]));
  // A match is counted a moment after its end, and the list of ratings is asked for once.
  await expect
    .poll(async () => (await page.request.get(`${house.address}/api/ratings/cassa-grande`)).text())
    .toContain('Wilhelmine');

  const other = await visitor(browser, house.address, link);
  await expect(other.getByLabel('Your name')).toHaveValue('Wilhelmine');
  await expect(other).toHaveURL(/#\/me$/);
  await other.getByRole('link', { name: 'Ratings' }).click();
  await other.getByRole('link', { name: 'Wilhelmine' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Wilhelmine');
  await expect(other.getByRole('img', { name: /rating over all matches/ })).toBeVisible();
  await expect(other.getByText('1 match').first()).toBeVisible();
  await expectNoViolation(other);
  await other.context().close();
});
