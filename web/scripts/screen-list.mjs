// How each screen is reached, by the same clicks and requests that a player would make.
import { readFileSync } from 'node:fs';
import { GAME } from '../tests/mock/host.mjs';
import { fileOf, gather, has, SLUGS } from './games.mjs';

const USUAL = {
  rounds: 1,
  clock: { kind: 'none' },
  watchers: true,
  hints: true,
  undo: true,
  looks: false,
  listed: false,
};

const post = async (host, path, body) => {
  const answer = await fetch(`http://127.0.0.1:${host.port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return answer.json();
};

/** Opens a table as if this browser had done so, and keeps its tokens there. */
async function seatedTable({ page, host }, body, others = []) {
  const opened = await post(host, '/api/tables', { game: GAME, options: USUAL, ...body });
  const seats = { [opened.seat]: opened.token };
  for (const name of others) {
    const sat = await post(host, `/api/tables/${opened.id}/seats`, { name });
    seats[sat.seat] = sat.token;
  }
  const kept = { id: opened.id, host: opened.host, seats, shared: others.length > 0, game: GAME };
  await keep(page, { tables: [{ ...kept, at: Date.now() }] });
  return opened;
}

/** What this browser remembers of earlier visits, from its first page on. */
const keep = (page, things) =>
  page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept))
      if (!localStorage.getItem(`tavola.${name}`))
        localStorage.setItem(`tavola.${name}`, JSON.stringify(value));
  }, things);

const me = { seat: 'A', name: 'Wilhelmine von Hohenlohe-Öhr' };
const bots = { B: 'easy', C: 'medium', D: 'hard' };

async function visit({ page, address }, path) {
  // From one screen to another nothing would be loaded: only the part behind the # is new.
  const again = page.url().startsWith(address);
  await page.goto(`${address}/#${path}`);
  if (again) await page.reload();
  await page.evaluate(() => document.fonts.ready);
}

/** A game in its middle, with the player to move. */
async function playing(stage, { to = 18, ...body } = {}) {
  const opened = await seatedTable(stage, { rules: { players: 4 }, bots, me, ...body });
  await visit(stage, `/table/${opened.id}`);
  // Dealt, not only laid out: before that nothing can be advanced.
  await stage.page.locator('#board [data-game]').waitFor();
  await post(stage.host, `/mock/tables/${opened.id}/advance`, { to });
  // Each move lays a card; the bots may have gone on since.
  await stage.page.waitForFunction((cards) => document.querySelectorAll('.tile').length >= cards, to);
  await stage.page.locator('footer .mine, footer .button.primary').first().waitFor();
  await atRest(stage.page);
  return opened;
}

/** Waits until nothing on the page moves that will ever stop. */
const atRest = (page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  );

const tab = (page, index) => page.locator('header nav button').nth(index).click();

/** The screens of all games that have a file. */
const each = (name, screens) =>
  Object.assign({}, ...SLUGS.filter((slug) => has(slug, name)).map((slug) => screens(slug)));

const lastStep = (slug) => JSON.parse(readFileSync(fileOf(slug, 'lesson.json'), 'utf8')).steps.length - 1;

export const SCREENS = {
  home: async (stage) => {
    await seatedTable(stage, { rules: { players: 4 }, bots, me });
    await post(stage.host, '/api/tables', {
      game: GAME,
      rules: { players: 4 },
      options: { ...USUAL, listed: true },
      bots: { D: 'easy' },
      me: { seat: 'A', name: 'Ines' },
    });
    await visit(stage, '/');
    await stage.page.locator('.lists li').first().waitFor();
  },
  'home-offline': async (stage) => {
    await stage.page.route('**/api/**', (route) => route.abort());
    await visit(stage, '/');
    await stage.page.locator('.lists p').first().waitFor();
    await stage.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  },
  'first-time': async (stage) => {
    await visit(stage, '/');
    await stage.page.locator('article .button.primary').first().click();
    await stage.page.locator('dialog[open]').waitFor();
  },
  'new-table': (stage) =>
    visit(stage, `/new/${GAME}?with=friends`).then(() => stage.page.locator('fieldset').first().waitFor()),
  'new-table-end': async (stage) => {
    await visit(stage, `/new/${GAME}?with=here`);
    await stage.page.locator('fieldset').first().waitFor();
    await stage.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  },
  lobby: async (stage) => {
    const opened = await seatedTable(stage, { rules: { players: 4 }, bots: { C: 'medium' }, me });
    await visit(stage, `/table/${opened.id}`);
    await stage.page.locator('#seats-title').waitFor();
  },
  join: async (stage) => {
    const opened = await post(stage.host, '/api/tables', {
      game: GAME,
      rules: { players: 4 },
      options: USUAL,
      bots: { D: 'easy' },
      me: { seat: 'A', name: 'Ines' },
    });
    await visit(stage, `/table/${opened.id}`);
    await stage.page.locator('form').waitFor();
  },
  table: (stage) => playing(stage),
  'table-start': (stage) => playing(stage, { to: 3 }),
  'table-clock': (stage) =>
    playing(stage, { options: { ...USUAL, rounds: 3, clock: { kind: 'game', seconds: 600, increment: 5 } } }),
  'table-moves': async (stage) => {
    await playing(stage);
    await stage.page.locator('footer .tools button').last().click();
    await stage.page.locator('[data-move]').first().waitFor();
  },
  'table-log': async (stage) => {
    await playing(stage);
    if ((await stage.page.locator('.drawer').count()) === 0) await tab(stage.page, 1);
    await stage.page.locator('.drawer li').first().waitFor();
  },
  'table-chat': async (stage) => {
    await playing(stage);
    await tab(stage.page, 2);
    await stage.page.locator('.drawer input').fill('Guten Abend.');
    await stage.page.locator('.drawer input').press('Enter');
    await stage.page.locator('.drawer .who').waitFor();
  },
  'table-rules': async (stage) => {
    await playing(stage);
    await tab(stage.page, 3);
    await stage.page.locator('.drawer article').waitFor();
  },
  'table-menu': async (stage) => {
    await playing(stage);
    await stage.page.locator('header nav button').last().click();
    await stage.page.locator('dialog[open]').waitFor();
  },
  'table-lost': async (stage) => {
    await playing(stage);
    await post(stage.host, '/mock/down', {});
    await stage.page.locator('header .link').waitFor();
    await post(stage.host, '/mock/up', {});
  },
  'hand-over': async (stage) => {
    const opened = await seatedTable(stage, { rules: { players: 2 }, me }, ['Bartholomäus']);
    await visit(stage, `/table/${opened.id}`);
    await stage.page.locator('main .button').waitFor();
  },
  result: async (stage) => {
    await playing(stage, { to: 32, options: { ...USUAL, rounds: 3 } });
    await stage.page.locator('dialog[open]').waitFor();
    await atRest(stage.page);
  },
  'result-end': async (stage) => {
    await playing(stage, { to: 32 });
    await stage.page.locator('dialog[open]').waitFor();
    await stage.page.locator('dialog[open] summary').click();
    await stage.page.locator('dialog[open] .body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await atRest(stage.page);
  },
  replay: async (stage) => {
    const opened = await playing(stage, { to: 32 });
    await visit(stage, `/replay/${opened.id}/1?at=14`);
    await stage.page.locator('input[type=range]').waitFor();
    await atRest(stage.page);
  },
  'open-record': (stage) => visit(stage, '/open').then(() => stage.page.locator('input').waitFor()),
  closed: async (stage) => {
    await visit(stage, '/table/nowhere');
    await stage.page.locator('main .button').waitFor();
  },
  rules: (stage) => visit(stage, `/rules/${GAME}`).then(() => stage.page.locator('article').waitFor()),
  // The mock host makes no sheets: the page says that it needs one that does.
  'print-offline': (stage) =>
    visit(stage, `/print/${GAME}`).then(() => stage.page.getByRole('status').waitFor()),
  settings: (stage) => visit(stage, '/settings').then(() => stage.page.locator('fieldset').first().waitFor()),
  score: (stage) => scored(stage, 20),
  'score-count': (stage) => scored(stage, 36),
  'score-shared': async (stage) => {
    await visit(stage, `/score?players=4&name=Ines&name=Bartholomäus&round=${EXAMPLE}&round=${EXAMPLE}`);
    await stage.page.locator('table').waitFor();
  },
  around: (stage) =>
    visit(stage, `/around/${GAME}`).then(() => stage.page.locator('fieldset').first().waitFor()),
  'around-lobby': (stage) => aroundLobby(stage, ['http://192.168.1.20:7777/']),
  'around-alone': (stage) => aroundLobby(stage, []),
  'around-join': async (stage) => {
    const opened = await post(stage.host, '/api/tables', {
      game: GAME,
      rules: { players: 4 },
      options: USUAL,
      bots: { D: 'easy' },
    });
    await visit(stage, `/hand/${opened.id}?seat=B`);
    await stage.page.locator('form').waitFor();
  },
  ...each('drawings/index.ts', (slug) => ({ [`rules-${slug}`]: (stage) => drawings(stage, slug) })),
  ...each('lesson.json', (slug) => ({
    [`learn-${slug}`]: (stage) => lesson(stage, slug, 3),
    [`learn-${slug}-end`]: (stage) => lesson(stage, slug, lastStep(slug)),
  })),
  'evening-new': (stage) => clubPage(stage, '/evening/new', /evening|abend|soirée/i),
  'evening-host': (stage) => clubPage(stage, '/evening/ID', CLUB.evening.title),
  'evening-host-end': async (stage) => {
    await clubPage(stage, '/evening/ID', CLUB.evening.title);
    await stage.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  },
  'evening-player': (stage) => clubPage(stage, '/evening/ID', CLUB.evening.title, { host: false, player: 5 }),
  'evening-wall': (stage) => clubPage(stage, '/evening/ID/wall', CLUB.evening.title),
  ratings: (stage) => clubPage(stage, `/ratings/${CLUB.evening.game}`, /ratings|wertung|cotes/i),
  'ratings-person': (stage) => clubPage(stage, `/ratings/${CLUB.evening.game}/person0aaaaaaaaa`, 'Ines'),
  'own-name': (stage) => clubPage(stage, '/me', /name|nom/i, { name: 'Ines' }),
};

/** The sheets' own example of a finished table. */
const EXAMPLE = '11201c4c.00.0221042003.232c243.402c3';

/** A real table, written down so far. */
async function scored(stage, places) {
  const sheet = EXAMPLE.slice(0, places).padEnd(36, '?');
  const rules = { players: 4, goal: 'highest' };
  const book = { rules, names: { B: me.name }, start: 'A', rounds: [EXAMPLE], sheet, from: 'A' };
  await keep(stage.page, { score: book });
  await visit(stage, '/score');
  await stage.page.locator('[data-cell]').first().waitFor();
}

/** A screen that waits for phones, on a host with these addresses. */
async function aroundLobby(stage, addresses) {
  await stage.page.route('**/api/addresses', (route) => route.fulfill({ json: { addresses } }));
  const opened = await post(stage.host, '/api/tables', {
    game: GAME,
    rules: { players: 4 },
    options: USUAL,
    bots: { D: 'easy' },
  });
  const kept = { id: opened.id, host: opened.host, seats: {}, game: GAME, around: 'screen' };
  await keep(stage.page, { tables: [{ ...kept, at: Date.now() }] });
  await visit(stage, `/table/${opened.id}`);
  await stage.page
    .locator(addresses.length > 0 ? '[data-link]' : '.alone')
    .first()
    .waitFor();
}

const CLUB = JSON.parse(readFileSync(new URL('../tests/mock/fixtures/club.json', import.meta.url), 'utf8'));

/** A page of a club, with an evening in its second round, or with ratings. */
async function clubPage(stage, path, heading, { host = true, player, name } = {}) {
  const { page } = stage;
  const answers = [
    ['**/api/evenings/*', { ...CLUB.evening, host }],
    ['**/api/ratings/*', CLUB.ratings],
    ['**/api/ratings/*/*', CLUB.history],
  ];
  for (const [where, json] of answers) await page.route(where, (route) => route.fulfill({ json }));
  const { id, title, game } = CLUB.evening;
  await keep(page, {
    evenings: [{ id, title, game, at: 0, ...(player ? { player } : {}) }],
    ...(name ? { 'own-name': { id: 'person0aaaaaaaaa', name, token: 'A'.repeat(43) } } : {}),
  });
  await visit(stage, path.replace('ID', id));
  await page.getByRole('heading', { name: heading }).first().waitFor();
}

/** The rules, turned to a drawing. */
async function drawings(stage, game) {
  await visit(stage, `/rules/${game}`);
  await stage.page.locator('figure').first().scrollIntoViewIfNeeded();
}

/** A lesson, after so many steps. */
async function lesson(stage, game, steps) {
  await visit(stage, `/learn/${game}`);
  const { page } = stage;
  for (let step = 0; step < steps; step += 1) {
    await page.locator('.coach .deeds button:enabled').last().click();
    await page.locator(`.coach progress[value="${step + 2}"]`).waitFor();
    await page.locator('.coach .task').waitFor();
  }
}

/** Tables of the real program, each in the middle of a game: what is needed to get there. */
export const REAL_SCREENS = Object.fromEntries(
  Object.entries(await gather('sample-tables.mjs')).flatMap(([game, { PICTURES }]) =>
    Object.entries(PICTURES).map(([name, play]) => [`${game}-${name}`, { game, ...play }]),
  ),
);

/** Pages that only the real program can fill, each with what must be there. */
export const REAL_PAGES = Object.fromEntries(
  SLUGS.map((slug) => [`print-${slug}`, [`/print/${slug}`, 'section ol img']]),
);

/** Shows a page of the real program. */
export async function showPage({ page, address }, [path, there]) {
  await page.goto(`${address}/#${path}`);
  await page.locator(there).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Shows a table of the real program. */
export async function showTable({ page, address }, table) {
  await keep(page, { tables: [table] });
  await page.goto(`${address}/#/table/${table.id}`);
  await page.locator('footer .mine, .prompt').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}
