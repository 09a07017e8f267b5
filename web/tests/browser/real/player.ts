import { expect, type Locator, type Page } from '@playwright/test';
import { turnOrEnd } from '../stage';
import { Wire } from './wire';

export type Slug = 'cassa-grande' | 'calcory' | 'casa-grande';
export const NAMES: Record<Slug, string> = {
  'cassa-grande': 'Cassa Grande',
  calcory: 'Calcory',
  'casa-grande': 'Casa Grande',
};

/** What a browser remembers before it comes: no travel, no sound, the plan, and nobody is waited for. */
export const QUIET = {
  language: 'en',
  theme: 'linen',
  motion: false,
  pace: 'at-once',
  met: ['cassa-grande', 'calcory', 'casa-grande'],
  sound: false,
  flat: true,
  name: 'Ines',
};

/** What can be done at Casa Grande, in every phase: it comes a moment after the board. */
export const CASA_DEEDS = '.actions :is(.walk, .stepper, [data-move="pass"])';

/** One player in one browser, who plays by clicks or taps alone. */
export class Player {
  readonly wire: Wire;

  constructor(
    readonly page: Page,
    private readonly finger = false,
  ) {
    this.wire = new Wire(page);
  }

  async remember(kept: object = QUIET): Promise<void> {
    await this.page.addInitScript((values) => {
      if (!localStorage.getItem('tavola.preferences'))
        localStorage.setItem('tavola.preferences', JSON.stringify(values));
    }, kept);
  }

  press(what: Locator): Promise<void> {
    return this.finger ? what.tap() : what.click();
  }

  /** Opens a table for friends by its form, with bots on the named seats. */
  async open(
    slug: string,
    players: number,
    bots: string[],
    choose: () => Promise<void> = async () => undefined,
    address = '/',
  ) {
    const { page } = this;
    await page.goto(`${address}#/new/${slug}?with=friends`);
    await page.getByRole('radio', { name: String(players), exact: true }).check({ force: true });
    for (const seat of bots)
      await page.getByRole('combobox', { name: `Seat ${seat}`, exact: true }).selectOption('bot-easy');
    // A table with no free seat stands on the host if it is to be found there.
    await page.getByRole('switch', { name: 'In the public list' }).check();
    await choose();
    await this.press(page.getByRole('button', { name: 'Open the table' }));
    await page.waitForURL(/#\/table\//);
  }

  /** Says so where it is asked: whoever is alone with bots is dealt to at once. */
  async ready(): Promise<void> {
    const ready = this.page.getByRole('button', { name: 'I am ready' });
    await expect(ready.or(this.page.locator('#board')).first()).toBeVisible();
    if ((await ready.count()) > 0) await this.press(ready);
  }

  /** Takes a free seat at a table by its link. */
  async join(link: string, name: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByLabel('Your name').fill(name);
    await this.press(this.page.getByRole('button', { name: 'Sit down' }));
    await this.ready();
  }

  /** Waits until this player is to move, or the round is over. */
  turnOrEnd(): Promise<'turn' | 'end'> {
    return turnOrEnd(this.page);
  }

  /** Plays until the round is over and tells how many moves that took. */
  async playOn(slug: Slug, each: (move: number) => Promise<void> = async () => undefined): Promise<number> {
    while ((await this.turnOrEnd()) === 'turn') {
      await each(this.wire.moves.length);
      await this.move(slug);
    }
    return this.wire.moves.length;
  }

  /** Makes one move and waits until it is answered. */
  async move(slug: Slug): Promise<void> {
    const before = this.wire.moves.length;
    await HANDS[slug](this);
    await this.wire.settled(before + 1);
  }

  /** Presses a place; a finger sees the ghost first and taps again. */
  async pressPlace(place: Locator): Promise<void> {
    await this.press(place);
    if (this.finger) await this.press(place);
  }

  /** The token of the own seat, as the browser keeps it. */
  async token(): Promise<{ id: string; token: string }> {
    return this.page.evaluate(() => {
      const [table] = JSON.parse(localStorage.getItem('tavola.tables') ?? '[]') as {
        id: string;
        seats: Record<string, string>;
      }[];
      return { id: table?.id ?? '', token: Object.values(table?.seats ?? {})[0] ?? '' };
    });
  }

  /** The record of the round, which everybody may read when it is over. */
  async record(house = this.page.url()): Promise<GameRecord> {
    const { id, token } = await this.token();
    const address = new URL(`/api/tables/${id}/record?round=1`, house).href;
    const answer = await this.page.request.get(address, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as GameRecord;
  }
}

export interface GameRecord {
  rules: Record<string, unknown>;
  setup: { start: string; layout?: string[] };
  moves: string[];
  fairness: { entropy: Record<string, string> };
  result: { scores: Record<string, number> };
}

/** How a move is made on each board. */
const HANDS: Record<Slug, (player: Player) => Promise<void>> = {
  'cassa-grande': async (player) => {
    const { page } = player;
    await player.press(page.locator('.hand .stack.can').first());
    await player.pressPlace(page.locator('.place.can').first());
  },
  calcory: async (player) => {
    const { page } = player;
    // The line that asks for a move comes before the board.
    const ways = '.spot.can, .panel button.taken, .panel .stop[aria-disabled="false"]';
    await page.locator(ways).first().waitFor();
    const taken = page.locator('.panel button.taken');
    const stop = page.locator('.panel .stop[aria-disabled="false"]');
    if ((await taken.count()) > 0) {
      await player.press(taken.first());
      await player.pressPlace(page.locator('.spot.can').first());
    } else if ((await stop.count()) > 0) await player.press(stop);
    else {
      // Not always the first: two cards that are too much together would be turned up again and again.
      const down = page.locator('.spot.down.can');
      await down.first().waitFor();
      await player.press(down.nth((player.wire.moves.length * 7) % (await down.count())));
    }
  },
  'casa-grande': async (player) => {
    const { page } = player;
    const walk = page.locator('.actions .walk');
    const pass = page.locator('.actions [data-move="pass"]');
    await page.locator(CASA_DEEDS).first().waitFor();
    if ((await walk.count()) > 0) await player.press(walk.first());
    else if ((await pass.count()) > 0) {
      await player.press(page.locator('.tray .fits').first());
      await player.press(page.locator('.actions [data-confirm]'));
    } else await player.press(page.locator('.squares [data-move^="block"]').first());
  },
};
