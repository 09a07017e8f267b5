import type { Browser, Page } from '@playwright/test';
import { figures } from '../../../src/lib/figures/figures';
import { chromiumOptions } from '../../../scripts/chromium.mjs';
import { expect, test } from './house';
import { CASA_DEEDS, Player, QUIET, type Slug } from './player';
import type { Wire } from './wire';

// A name that is no loopback makes this an insecure origin, as a machine at home is for phones.
const NAME = 'tavola.test';
test.use({ launchOptions: chromiumOptions(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`) });

const GUESTS = ['Ines', 'Bartholomäus', 'Clara', 'Diego'];

/** The screen in the middle, with all that it is sent. */
class Screen {
  readonly wire: Wire;
  /** Whoever touches it. */
  readonly hands: Player;
  private constructor(readonly page: Page) {
    this.hands = new Player(page, true);
    this.wire = this.hands.wire;
  }

  /** Makes a tablet the table. */
  static async open(
    browser: Browser,
    port: number,
    slug: Slug,
    players: number,
    remembered: object = QUIET,
  ): Promise<Screen> {
    const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true });
    const screen = new Screen(await context.newPage());
    const { page } = screen;
    await page.addInitScript(
      (kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)),
      remembered,
    );
    await page.goto(`http://${NAME}:${port}/#/around/${slug}`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole('radio', { name: String(players), exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Make this screen the table' }).tap();
    await expect(page.getByRole('img', { name: /^Code to sit down/ })).toHaveCount(players);
    return screen;
  }

  /** The links that its codes hold. */
  links(): Promise<string[]> {
    return this.page
      .locator('[data-link]')
      .evaluateAll((codes) => codes.map((code) => (code as HTMLElement).dataset['link'] ?? ''));
  }

  /** What the cards on it say to eyes and ears. */
  tiles(): Promise<string[]> {
    return this.page
      .locator('.tile')
      .evaluateAll((tiles) =>
        tiles.map((tile) =>
          `${tile.textContent.trim()} ${(tile.getAttribute('aria-label') ?? '').replace(/-?\d+,-?\d+/, '')}`.trim(),
        ),
      );
  }
}

/** Somebody scans a code and sits down. */
async function scan(browser: Browser, link: string, name: string): Promise<Player> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const player = new Player(await context.newPage(), true);
  await player.remember({ ...QUIET, name });
  await player.page.goto(link);
  await player.press(player.page.getByRole('button', { name: 'Sit down' }));
  await expect(player.page.getByText('Your hand comes to this phone.')).toBeVisible();
  return player;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function* objects(value: Json): Generator<Record<string, Json>> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value;
  for (const inner of Object.values(value)) yield* objects(inner);
}

test('four phones play Cassa Grande around one screen', async ({ browser, house }) => {
  const screen = await Screen.open(browser, house.port, 'cassa-grande', 4);
  // Those at the table sit down by the codes of their sides; the links come in the order of the sides.
  const links = await screen.links();
  expect(links.map((link) => link.replace(/.*seat=/, ''))).toEqual(['A', 'B', 'C', 'D']);
  expect(new URL(links[0] ?? '').host).toBe(`${NAME}:${house.port}`);
  const phones: Player[] = [];
  for (const [index, link] of links.entries()) phones.push(await scan(browser, link, GUESTS[index] ?? ''));
  for (const name of GUESTS) await expect(screen.page.getByText(name, { exact: true })).toBeVisible();
  await screen.page.getByRole('button', { name: 'Begin' }).tap();

  let until = 0;
  const seen: string[] = [];
  const moves = await Promise.all(
    phones.map((phone, index) =>
      phone.playOn('cassa-grande', async (move) => {
        // One of them looks over to the screen before each of its moves.
        if (index !== 0) return;
        if (move < 7) until = screen.wire.frames.length;
        seen.push(...(await screen.tiles()));
        await expect(phone.page.locator('.hand .stack').first()).toBeVisible();
        await expect(screen.page.locator('.hand')).toHaveCount(0);
      }),
    ),
  );
  expect(moves).toEqual([8, 8, 8, 8]);

  // While they played, nothing that was on or came to the screen told a card; a comma lies open in front of its seat.
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.filter((words) => /\d|comma/i.test(words))).toEqual([]);
  const parts = screen.wire.frames.slice(0, until).flatMap((text) => [...objects(JSON.parse(text) as Json)]);
  const told = (all: Record<string, Json>[]) =>
    all.filter(({ at, card }) => typeof at === 'string' && typeof card === 'string');
  expect(told(parts)).toEqual([]);
  // Whole, and as what has changed of them.
  const hands = parts
    .flatMap((part) => [part['hands'], part['hands@']])
    .flatMap((hands) => (hands ? Object.values(hands as Record<string, Json>) : []));
  expect(hands.length).toBeGreaterThan(20);
  expect(hands.filter((hand) => (hand as { cards: Json }).cards !== null)).toEqual([]);
  await screen.wire.read();
  for (const body of screen.wire.bodies) expect(told([...objects(JSON.parse(body) as Json)])).toEqual([]);

  // The end tells everything, which shows that the search would have found it; and each seat's receipt lies there.
  const all = screen.wire.frames.flatMap((text) => [...objects(JSON.parse(text) as Json)]);
  expect(told(all).length).toBeGreaterThanOrEqual(32);
  const result = screen.page.getByRole('dialog');
  const { result: recorded } = await (phones[0] as Player).record(house.address);
  for (const total of Object.values(recorded.scores)) await expect(result).toContainText(figures(total));

  // Another round begins from the screen, for all.
  await result.getByRole('button', { name: 'Play again' }).tap();
  await expect(result).toBeHidden();
  await expect(screen.page.locator('.plate.turn')).toHaveCount(1);
  for (const phone of phones) await expect(phone.page.locator('.hand .stack').first()).toBeVisible();
  for (const phone of phones) await phone.page.context().close();
  await screen.page.context().close();
});

/** How many moves are made at least before a game can end: in Calcory by the third turn of one of the three. */
const SAFE = { calcory: 6, 'casa-grande': 10 };

for (const slug of ['calcory', 'casa-grande'] as const) {
  test(`two phones and a bot begin ${slug} around one screen`, async ({ browser, house }) => {
    const screen = await Screen.open(browser, house.port, slug, 3);
    const [first = '', second = ''] = await screen.links();
    const phones = [await scan(browser, first, 'Ines'), await scan(browser, second, 'Clara')];
    await screen.page.getByRole('button', { name: 'A bot instead: Seat C' }).tap();
    await screen.page.getByRole('button', { name: 'Begin' }).tap();
    const turn = screen.page.locator('.plate.turn');
    for (let move = 0; move < SAFE[slug]; move += 1) {
      // The bot moves by itself; then the screen tells which of the two is to move, and what. It may be behind the phones.
      const phone = await Promise.race(phones.map((one) => one.turnOrEnd().then(() => one)));
      await expect(turn).toHaveAttribute('data-seat', phone === phones[0] ? 'A' : 'B');
      await expect(turn.locator('.prompt')).not.toBeEmpty();
      expect(await phone.turnOrEnd()).toBe('turn');
      await phone.move(slug);
      const made = phones.reduce((sum, { wire }) => sum + wire.moves.length, 0);
      expect(made).toBe(move + 1);
    }
    if (slug === 'calcory') {
      // A card that the bot has looked at shows its face until it is turned back.
      const faces = async () => (await screen.page.locator('.spot.down').allInnerTexts()).join('').trim();
      await expect.poll(faces).toBe('');
      await expect(screen.page.locator('.spot')).toHaveCount(60);
    }
    // Whoever manages the table can end the round there.
    await screen.page.getByRole('button', { name: 'More' }).tap();
    await screen.page.getByRole('button', { name: 'Abandon the round' }).tap();
    await screen.page.getByRole('group', { name: 'Abandon the round' }).getByRole('button').last().tap();
    await expect(screen.page.getByRole('heading', { name: 'The round was abandoned.' })).toBeVisible();
    for (const phone of phones) await phone.page.context().close();
    await screen.page.context().close();
  });
}

/** Makes a screen the table and two people sit down, the second across. */
async function twoAround(browser: Browser, port: number, slug: Slug, remembered?: object) {
  const screen = await Screen.open(browser, port, slug, 2, remembered);
  const phones: Player[] = [];
  for (const [index, link] of (await screen.links()).entries())
    phones.push(await scan(browser, link, GUESTS[index] ?? ''));
  await screen.page.getByRole('button', { name: 'Begin' }).tap();
  return { screen, phones };
}

/** Who made the moves that a page was told of, in order. */
const choosers = ({ wire }: { wire: Wire }): string[] => {
  const moved = wire.frames.flatMap((text) =>
    [...objects(JSON.parse(text) as Json)].filter(({ what }) => what === 'moved'),
  );
  // Whoever connects again is told once more what was told last.
  return [...new Map(moved.map(({ seq, by }) => [seq, String(by)])).values()];
};

/** The phone of whose turn it is when the screen was told of so many moves. */
async function phoneToMove(screen: Screen, phones: Player[], moves: number): Promise<Player> {
  await expect.poll(() => choosers(screen).length).toBe(moves);
  const turn = screen.page.locator('.plate.turn');
  await expect(turn).toHaveAttribute('data-seat', /[AB]/);
  return phones[(await turn.getAttribute('data-seat')) === 'A' ? 0 : 1] as Player;
}

test('at Casa Grande whoever has the turn rolls, walks and builds by touching the screen', async ({
  browser,
  house,
}) => {
  const { screen, phones } = await twoAround(browser, house.port, 'casa-grande', { ...QUIET, pace: 'fast' });
  const [near, far] = phones as [Player, Player];
  const roll = screen.page.locator('[data-roll]');
  const deeds = screen.page.locator(CASA_DEEDS);
  let rolled = 0;
  for (let move = 0; move < 10; move += 1) {
    // What was done is seen first; then the die of whoever comes next waits for a touch, too.
    await expect(roll.or(deeds).first()).toBeVisible();
    if ((await roll.count()) > 0) {
      await roll.tap();
      rolled += 1;
      await expect(deeds.first()).toBeVisible();
    }
    // What is pressed is turned towards whoever sits across.
    const phone = await phoneToMove(screen, phones, move);
    await expect(screen.page.locator('.hand.opposite')).toHaveCount(phone === far ? 1 : 0);
    await screen.hands.move('casa-grande');
  }
  expect(rolled).toBeGreaterThan(0);
  await expect.poll(() => choosers(near)).toEqual(Array.from({ length: 10 }, () => 'screen'));
  // On the phone the move is one's own, and can be taken back there; the table says that it may be touched.
  await expect(near.page.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await near.press(near.page.getByRole('button', { name: 'Rules', exact: true }));
  await expect(near.page.getByRole('region', { name: 'This table' })).toContainText(
    'The screen may be touched',
  );
  for (const { page } of [near, far, screen]) await page.context().close();
});

test('at Calcory cards are turned up on the screen or the phone, and put back unseen on the phone', async ({
  browser,
  house,
}) => {
  const { screen, phones } = await twoAround(browser, house.port, 'calcory');
  const taken = screen.page.locator('.panel .taken');
  const acts = screen.page.locator('.spot.down.can');
  // Cards that are marked are taken in the next turn unless somebody turns up more.
  let moves = 0;
  const again = screen.page.getByRole('button', { name: 'Play again' });
  for (;;) {
    await expect.poll(() => choosers(screen).length).toBe(moves);
    await expect(acts.or(taken).or(again).first()).toBeVisible();
    if ((await taken.count()) > 0) break;
    // Chance may end a game before anybody wins cards.
    if ((await again.count()) > 0) {
      await again.tap();
      await expect(again).toBeHidden();
      continue;
    }
    const phone = await phoneToMove(screen, phones, moves);
    if (moves % 3 === 2) {
      expect(await phone.turnOrEnd()).toBe('turn');
      await phone.move('calcory');
    } else await screen.hands.move('calcory');
    moves += 1;
  }
  expect(choosers(screen)).toContain('screen');
  // The screen shows the cards that were taken, and lets nobody choose.
  const phone = await phoneToMove(screen, phones, moves);
  await expect(screen.page.locator('.panel button.taken, .spot.can')).toHaveCount(0);
  // Also many of them are all in sight.
  const fits = await screen.page.locator('.panel .tray').evaluate((tray) => {
    const more = Array.from({ length: 9 }, () => tray.children[0]?.cloneNode(true) as Element);
    tray.append(...more);
    const scrolls = tray.scrollWidth > tray.clientWidth;
    for (const card of more) card.remove();
    return !scrolls;
  });
  expect(fits).toBe(true);
  expect(await phone.turnOrEnd()).toBe('turn');
  const before = screen.wire.frames.length;
  await phone.move('calcory');
  await expect(screen.page.getByRole('status')).toContainText('put a card back');
  // Which card came back is told to nobody, the screen included.
  const put = screen.wire.frames.slice(before).flatMap((text) => [...objects(JSON.parse(text) as Json)]);
  const acted = put.filter(({ kind }) => kind === 'put');
  expect(acted.length).toBeGreaterThan(0);
  expect(acted.filter(({ card }) => typeof card === 'string')).toEqual([]);
  for (const { page } of [...phones, screen]) await page.context().close();
});

test('each phone shows the cards of Calcory as they lie for its side, and who sits where', async ({
  browser,
  house,
}) => {
  const screen = await Screen.open(browser, house.port, 'calcory', 2);
  const phones: Player[] = [];
  for (const [index, link] of (await screen.links()).entries())
    phones.push(await scan(browser, link, GUESTS[index] ?? ''));
  await screen.page.getByRole('button', { name: 'Begin' }).tap();
  const places = async (page: Page) => {
    await expect(page.locator('[data-place]')).toHaveCount(60);
    return page.locator('[data-place]').evaluateAll((spots) =>
      spots
        .map((spot) => ({ place: (spot as HTMLElement).dataset['place'], box: spot.getBoundingClientRect() }))
        .sort((one, other) => one.box.y - other.box.y || one.box.x - other.box.x)
        .map(({ place }) => place),
    );
  };
  const [near, far] = phones.map((phone) => phone.page);
  if (!near || !far) throw new Error('two phones');
  const lies = await places(screen.page);
  // The tablet is higher than wide, as the phones are: whoever sits near sees what lies there, whoever sits across the reverse.
  expect(await places(near)).toEqual(lies);
  expect(await places(far)).toEqual(lies.toReversed());
  await expect(near.getByRole('list', { name: 'Who sits where' })).toContainText('Bartholomäus');
});

test('a screen that only its own machine can reach says how phones find it', async ({ page, house }) => {
  await page.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), QUIET);
  await page.goto(`${house.address}/#/around/cassa-grande`);
  await page.getByRole('button', { name: 'Make this screen the table' }).click();
  await expect(page.getByRole('note')).toContainText(`tavola serve --listen 0.0.0.0:${house.port}`);
  await expect(page.locator('[data-link]')).toHaveCount(0);
  // With an address of the network, the codes hold that one.
  await page.route('**/api/addresses', (route) =>
    route.fulfill({ json: { addresses: ['http://192.168.1.20:7777/'] } }),
  );
  await page.reload();
  await expect(page.locator('[data-link^="http://192.168.1.20:7777/#/hand/"]')).toHaveCount(4);
});
