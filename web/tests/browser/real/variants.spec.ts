import type { Page } from '@playwright/test';
import { expect, test } from './house';
import { Player, type Slug } from './player';

interface Variant {
  slug: Slug;
  players: number;
  choose: (page: Page) => Promise<unknown>;
  /** What the table must then have: rules, or options. */
  rules?: Record<string, unknown>;
  options?: Record<string, unknown>;
}

/** Chooses what is called so, be it one of several or a switch. */
const check = (name: RegExp) => (page: Page) =>
  page
    .getByRole('radio', { name })
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByRole('switch', { name }))
    .check();
const cassa = (label: string, rules: Record<string, unknown>, players = 2): Variant => ({
  slug: 'cassa-grande',
  players,
  choose: check(new RegExp(`^${label}`)),
  rules: { players, ...rules },
});

const OWN_SET = '{"bar": ["#o#"], "dot": ["##"]}';

const VARIANTS: Record<string, Variant[]> = {
  'Cassa Grande': [
    cassa('Face down', { laying: 'hidden', exchange: false, goal: 'highest', deal: 'fixed' }),
    cassa('Face up', { laying: 'open' }),
    cassa('In turns', { laying: 'alternating' }),
    cassa('Exchange a card', { exchange: true }),
    cassa('The lowest total', { goal: 'lowest' }),
    cassa('Shuffled and shown', { deal: 'shown' }, 4),
    cassa('Blind', { deal: 'blind' }, 4),
    {
      slug: 'cassa-grande',
      players: 2,
      choose: async (page) => {
        await page.getByText('A deck of your own').click();
        await page.getByRole('button', { name: 'Larger frame' }).click();
        const more = page.locator('.own li').nth(9).getByRole('button').last();
        for (let card = 0; card < 4; card += 1) await more.click();
      },
      rules: { frame: 6, hand: { 0: 3, 1: 2, 2: 3, 3: 2, 4: 1, 9: 4, c: 1 } },
    },
  ],
  Calcory: [2, 3, 4].map((players) => ({
    slug: 'calcory',
    players,
    choose: check(/^Show who looked where/),
    rules: { players },
    options: { looks: true },
  })),
  'Casa Grande': [
    ...[24, 20, 18].map((blocks) => ({
      slug: 'casa-grande' as const,
      players: 2,
      choose: check(new RegExp(`^${blocks} `)),
      rules: { blocks },
    })),
    {
      slug: 'casa-grande',
      players: 3,
      choose: async (page) => {
        await page.locator('input[name=set]').last().check();
        await page.locator('textarea').fill(OWN_SET);
      },
      rules: { players: 3, platforms: JSON.parse(OWN_SET) as object },
    },
  ],
  'the options of a table': [
    {
      slug: 'calcory',
      players: 2,
      choose: async (page) => {
        await page.getByLabel('Rounds').fill('3');
        await page.getByLabel('Rounds').blur();
        await page.getByRole('radio', { name: 'Per move' }).check({ force: true });
        for (const name of [/^Hints/, /^Taking back/, /^Watchers/])
          await page.getByRole('switch', { name }).uncheck();
      },
      options: {
        rounds: 3,
        clock: { kind: 'move', seconds: 60 },
        hints: false,
        undo: false,
        watchers: false,
      },
    },
  ],
};

for (const [name, variants] of Object.entries(VARIANTS)) {
  test(`all of ${name} can be chosen, and the table plays by it`, async ({ page }) => {
    const player = new Player(page);
    await player.remember();
    for (const { slug, players, choose, rules, options } of variants) {
      const seen = player.wire.frames.length;
      await page.goto('/');
      await player.open(slug, players, ['B', 'C', 'D'].slice(0, players - 1), async () => {
        await choose(page);
      });
      await player.ready();
      expect(await player.turnOrEnd()).toBe('turn');
      const welcome = player.wire.frames.slice(seen).find((text) => text.includes('"welcome"')) ?? '{}';
      const { table } = (JSON.parse(welcome) as { state: { table: { rules: object; options: object } } })
        .state;
      if (rules) expect(table.rules).toMatchObject(rules);
      if (options) expect(table.options).toMatchObject(options);
    }
  });
}
