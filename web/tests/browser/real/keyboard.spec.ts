import type { Page } from '@playwright/test';
import { expect, test } from './house';
import { CASA_DEEDS, Player, type Slug } from './player';

const focused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses a key until something has the focus. */
async function pressTo(page: Page, selector: string, next: (presses: number) => string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await focused(page, selector)) return;
    await page.keyboard.press(next(presses));
  }
  throw new Error(`the keys do not lead to ${selector}`);
}
const tabTo = (page: Page, selector: string) => pressTo(page, selector, () => 'Tab');

const isStopOffered = (page: Page) => page.locator('.panel .stop[aria-disabled="false"]').isVisible();

/** How a move is made by keys alone. */
const KEYS: Record<Exclude<Slug, 'cassa-grande'>, (player: Player) => Promise<void>> = {
  calcory: async ({ page }) => {
    const keys = page.keyboard;
    if (await isStopOffered(page)) return keys.press('s');
    // A card that was won is chosen by its number, then its place.
    if ((await page.locator('.panel button.taken').count()) > 0) {
      const card = (await page.locator('.panel button.taken').first().textContent()) ?? '';
      await keys.press(/\d/.exec(card)?.[0] ?? '0');
    }
    if (!(await focused(page, '.spot'))) await tabTo(page, '.spot');
    // To and fro through all rows, wherever one begins.
    await pressTo(page, '.spot.can', (presses) =>
      presses % 10 === 9
        ? presses < 60
          ? 'ArrowDown'
          : 'ArrowUp'
        : Math.floor(presses / 10) % 2
          ? 'ArrowLeft'
          : 'ArrowRight',
    );
    await keys.press('Enter');
  },
  'casa-grande': async ({ page }) => {
    const keys = page.keyboard;
    if ((await page.locator('.actions [data-move="pass"]').count()) > 0) {
      await pressTo(page, '.tray .fits', () => 'Shift+Tab');
      await keys.press('Enter');
      await tabTo(page, '.actions [data-confirm]');
    } else if ((await page.locator('.actions .stepper').count()) > 0) {
      await tabTo(page, '.actions .stepper button');
      await keys.press('Enter');
      await tabTo(page, '.actions [data-confirm]');
    } else await tabTo(page, '.actions .walk');
    await keys.press('Enter');
  },
};

for (const slug of ['calcory', 'casa-grande'] as const) {
  test(`a whole match of ${slug} by keyboard alone, with the focus where the player is`, async ({ page }) => {
    const player = new Player(page);
    await player.remember();
    await player.open(slug, 2, ['B'], async () => {
      if (slug === 'casa-grande') await page.getByRole('radio', { name: '18' }).check();
    });
    await player.ready();
    let moves = 0;
    while ((await player.turnOrEnd()) === 'turn') {
      // Whoever comes from the form begins at the table's heading, right before the board; the words come before the focus.
      if (moves === 0) await expect.poll(() => focused(page, 'main h1')).toBe(true);
      const hinted = moves === 2;
      // A letter moves without going anywhere: whoever had taken a hint before stays there.
      const inFooter = hinted || (moves === 3 && (await isStopOffered(page)));
      if (hinted) {
        await tabTo(page, '[data-hint]:not(:disabled)');
        await page.keyboard.press('Enter');
        await expect(page.locator('.advice')).toBeVisible();
        await tabTo(page, '.advice .plain');
        await page.keyboard.press('Enter');
      }
      // What can be done comes a task after the line.
      if (slug === 'casa-grande' && !hinted) await page.locator(CASA_DEEDS).first().waitFor();
      const lays = !hinted && (await page.locator('.actions :is(.stepper, [data-confirm])').count()) > 1;
      if (!hinted) await KEYS[slug](player);
      await player.wire.settled((moves += 1));
      // After a block come the platforms: whoever presses Enter once more must not have passed.
      if (lays && (await player.turnOrEnd()) === 'turn') {
        await page.locator(CASA_DEEDS).first().waitFor();
        if ((await page.locator('.actions [data-move="pass"]').count()) > 0)
          await expect.poll(() => focused(page, '.tray .fits')).toBe(true);
      }
      // Whatever became of what was pressed: the focus is where the move was made, not at the beginning of the page.
      const place = inFooter ? 'footer' : '#board';
      if ((await page.getByRole('dialog').count()) === 0)
        await expect
          .poll(() => page.evaluate((at) => document.activeElement?.closest(`${at}, dialog`) !== null, place))
          .toBe(true);
    }
    expect(moves).toBeGreaterThan(2);
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText(
      /wins?$|shared win/,
    );
  });
}

test('a whole match by keyboard alone', async ({ page }) => {
  const player = new Player(page);
  await player.remember();
  await page.goto('/#/new/cassa-grande?with=friends');
  const keys = page.keyboard;

  /** Goes on with the tab key until something has the focus. */
  const tabTo = async (found: () => Promise<boolean>) => {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await found()) return;
      await keys.press('Tab');
    }
    throw new Error('the tab key does not lead there');
  };
  const focused = (selector: string) => async () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

  // The form: two players, a bot across, in the public list.
  await expect(page.getByRole('button', { name: 'Open the table' })).toBeEnabled();
  await tabTo(focused('input[type=radio][value="4"]'));
  await keys.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await tabTo(focused('li:nth-child(2) select'));
  await keys.type('Bot, e');
  await expect(page.getByRole('combobox', { name: 'Seat B', exact: true })).toHaveValue('bot-easy');
  await tabTo(() =>
    page.evaluate(
      () =>
        (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent.includes(
          'public list',
        ) ?? false,
    ),
  );
  await keys.press('Space');
  await tabTo(() => page.evaluate(() => document.activeElement?.textContent.trim() === 'Open the table'));
  await keys.press('Enter');
  await page.waitForURL(/#\/table\//);

  // Cards by their figure, places by arrows and Enter.
  while ((await player.turnOrEnd()) === 'turn') {
    const before = player.wire.moves.length;
    const card = await page.locator('.hand .stack.can').first().getAttribute('aria-label');
    const figure = /\d/.exec(card ?? '')?.[0] ?? 'c';
    await keys.press(figure);
    await expect(page.locator('.hand .stack.chosen')).toHaveCount(1);
    await keys.press('ArrowUp');
    await tabTo(focused('.place.can'));
    await keys.press('Enter');
    await player.wire.settled(before + 1);
  }
  expect(player.wire.moves).toHaveLength(12);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText(
    /wins?$|shared win/,
  );
});

test('arrows lead on from a card that was laid: to cards while others are to move, then to places', async ({
  page,
  browser,
}) => {
  const player = new Player(page);
  await player.remember();
  await player.open('cassa-grande', 2, []);
  await page.getByRole('button', { name: 'I am ready' }).click();
  const friend = new Player(await (await browser.newContext()).newPage());
  await friend.remember();
  await friend.join(page.url(), 'Ben');

  /** Lays a card by keys, and tells where it lies: the focus is there. */
  const lay = async ({ page }: Player): Promise<string> => {
    // Nobody counts, or goes, where nothing is drawn yet: the table comes a task after the hand.
    await expect(page.locator('.place.can').first()).toBeVisible();
    const cards = await page.locator('.tile').count();
    await page.locator('.hand .stack.can').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    expect(await focused(page, '.place.can')).toBe(true);
    await page.keyboard.press('Enter');
    await expect(page.locator('.tile')).toHaveCount(cards + 1);
    await expect.poll(() => focused(page, '.tile')).toBe(true);
    return page.evaluate(() => (document.activeElement as HTMLElement).dataset['at'] ?? '');
  };
  const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

  // Who begins is drawn by lot.
  const first = await Promise.race([player, friend].map((one) => one.turnOrEnd().then(() => one)));
  const second = first === player ? friend : player;
  const at = await lay(first);
  await second.turnOrEnd();
  await lay(second);
  // The second player waits: each card can be gone to, the other one lies in one direction at least.
  const reached: string[] = [];
  for (const arrow of ARROWS) {
    await second.page.keyboard.press(arrow);
    expect(await focused(second.page, '.tile')).toBe(true);
    reached.push(
      await second.page.evaluate(() => (document.activeElement as HTMLElement).dataset['at'] ?? ''),
    );
  }
  expect(reached).toContain(at);
  // It is the first player's turn again: whichever arrow, a place follows.
  await first.turnOrEnd();
  await expect(first.page.locator('.place.can').first()).toBeVisible();
  for (const arrow of ARROWS) {
    await first.page.locator(`.tile[data-at="${at}"]`).focus();
    await first.page.keyboard.press(arrow);
    expect(await focused(first.page, '.place.can'), arrow).toBe(true);
  }
  await friend.page.context().close();
});

test('every move can be made from the list of described moves', async ({ page }) => {
  const player = new Player(page);
  await player.remember();
  await player.open('calcory', 2, ['B']);
  await player.ready();
  for (let move = 0; move < 6; move += 1) {
    // The bot may end the game in its third turn, which comes after four moves at the earliest.
    if (move >= 4 && (await player.turnOrEnd()) === 'end') break;
    expect(await player.turnOrEnd()).toBe('turn');
    const list = page.locator('.drawer [data-move]');
    if ((await list.count()) === 0)
      await page.locator('footer').getByRole('button', { name: 'Moves' }).click();
    await list.first().focus();
    await page.keyboard.press('Enter');
    await player.wire.settled(move + 1);
  }
});
