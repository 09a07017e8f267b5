// Films of play, as numbered frames with one sheet each, into target/films (not committed):
//   npm run build && npm run films [-- --only cassa-grande-end,calcory-turn --sizes phone --themes linen,evening --languages de]
// In each game: a whole turn of the others, a hint, the end, and a replay, at the pace that people see.
import { chromium } from '@playwright/test';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromiumOptions } from './chromium.mjs';
import { gather } from './games.mjs';
import { sitDown, startHouse, tableInPlay } from './house.mjs';
import { showTable } from './screen-list.mjs';

const SIZES = { phone: [390, 844], desktop: [1440, 900] };
/** Milliseconds between two frames that are kept. */
const APART = 120;
/** So much of the time before an end is kept: nobody knows beforehand when it comes. */
const BEFORE_END = 6000;
/** So many frames are on a sheet. */
const ON_SHEET = 24;

const samples = await gather('sample-tables.mjs');
const FILMS = Object.fromEntries(
  Object.entries(samples).flatMap(([game, { FILMS: tables }]) =>
    Object.entries(tables).map(([name, play]) => [`${game}-${name}`, { game, name, ...play }]),
  ),
);
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(FILMS).join(',') },
    sizes: { type: 'string', default: Object.keys(SIZES).join(',') },
    themes: { type: 'string', default: 'linen' },
    languages: { type: 'string', default: 'en' },
    pace: { type: 'string', default: 'normal' },
  },
});
const list = (name) => values[name].split(',');

const folder = fileURLToPath(new URL('../../target/films/', import.meta.url));
const house = await startHouse();
const browser = await chromium.launch(chromiumOptions());

/** Takes frames of a page whenever it is painted, and keeps those that are wanted. */
async function camera(page) {
  const session = await page.context().newCDPSession(page);
  let frames = [];
  // The newest one that came too soon: it is kept if nothing follows it, since then it is what people look at.
  let soon = null;
  const keep = (at) => {
    if (soon && at - soon.at >= APART) frames.push(soon);
    soon = null;
  };
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = Math.round(metadata.timestamp * 1000);
    keep(at);
    if (at - (frames.at(-1)?.at ?? 0) >= APART) frames.push({ at, data });
    else soon = { at, data };
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 });
  return {
    /** Forgets what was longer ago. */
    forget(before) {
      const last = frames.at(-1)?.at ?? 0;
      soon = null;
      frames = frames.filter(({ at }) => last - at <= before);
    },
    async cut(name) {
      await session.send('Page.stopScreencast');
      keep(Infinity);
      const to = `${folder}${name}/`;
      await rm(to, { recursive: true, force: true });
      await mkdir(to, { recursive: true });
      const [first] = frames;
      for (const [index, { at, data }] of frames.entries()) {
        const file = `${String(index).padStart(4, '0')}-${String(at - first.at).padStart(6, '0')}ms.jpg`;
        await writeFile(to + file, Buffer.from(data, 'base64'));
      }
      return frames.length;
    },
  };
}

/** Waits until all was seen and it is the viewer's turn again, or the round is over; whoever is asked to roll the die does. */
const settled = (page) =>
  page.waitForFunction(
    () => {
      document.querySelector('[data-roll]')?.click();
      const waits = document.querySelector('main[data-waiting]')?.dataset.waiting !== '0';
      return !waits && document.querySelector('footer .line.mine, footer .tools .primary') !== null;
    },
    null,
    { polling: 500, timeout: 180_000 },
  );

const titleOf = (...parts) => parts.join('-');

/** What is filmed, by the name of the film. */
const SCENES = {
  turn: async ({ page, seat, film }) => {
    film.forget(0);
    // A turn of one's own seat may be several moves.
    while ((await seat.move()).turn === 'A') await page.waitForTimeout(700);
    await seat.turnOrEnd();
    // The page hears of it later than the seat beside it.
    await page.waitForFunction(() => document.querySelector('main[data-waiting]')?.dataset.waiting !== '0');
    await settled(page);
    await page.waitForTimeout(900);
  },
  hint: async ({ page, film }) => {
    film.forget(0);
    await page.locator('footer [data-hint]').click();
    await page.locator('.advice').waitFor();
    await page.waitForTimeout(1200);
  },
  end: async ({ page, seat, film }) => {
    for (let moves = 0; ; moves += 1) {
      const round = await seat.turnOrEnd();
      if (round.outcome) break;
      await page.evaluate(() => {
        const skip = () => document.querySelector('.room')?.dispatchEvent(new PointerEvent('pointerdown'));
        for (let count = Number(document.querySelector('.room')?.dataset.waiting ?? 0); count > 0; count -= 1)
          skip();
      });
      film.forget(BEFORE_END);
      await seat.move();
    }
    // Whoever is asked to roll the die does; the end itself takes its time.
    await page.waitForFunction(
      () => {
        document.querySelector('[data-roll]')?.click();
        return document.querySelector('dialog[open]') !== null;
      },
      null,
      { polling: 300, timeout: 300_000 },
    );
    await page.waitForTimeout(1500);
  },
  replay: async ({ page, seat, table, film }) => {
    for (;;) {
      if ((await seat.turnOrEnd()).outcome) break;
      await seat.move();
    }
    await page.goto(`${house.address}/#/replay/${table.id}/1?values`);
    await page.locator('.replay').waitFor();
    film.forget(0);
    await page.keyboard.press('End');
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('ArrowLeft');
      await page.waitForTimeout(250);
    }
    await page.locator('.controls button').nth(1).click();
    await page.waitForTimeout(5000);
  },
};

async function shoot(name, size, theme, language) {
  const { game, name: scene, flat = true, ...play } = FILMS[name];
  const [width, height] = SIZES[size];
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: size === 'phone' });
  const kept = { language, theme, motion: true, sound: false, flat, name: 'Ines' };
  const pace = scene === 'replay' ? 'at-once' : values.pace;
  await context.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), {
    ...kept,
    pace,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  const table = await tableInPlay(house, { game, ...play });
  const seat = sitDown(house, { id: table.id, token: table.seats.A, host: table.host });
  await seat.turnOrEnd();
  await showTable({ page, address: house.address }, table);
  await page.waitForTimeout(1200);
  const film = await camera(page);
  await (SCENES[scene] ?? SCENES.turn)({ page, seat, table, film });
  const title = titleOf(name, size, theme, language);
  console.log(`${title}: ${await film.cut(title)} frames`);
  seat.close();
  await context.close();
}

/** One picture with frames of the whole film. */
async function sheet(name, size) {
  const from = `${folder}${name}/`;
  const all = (await readdir(from)).filter((file) => file.endsWith('.jpg')).sort();
  const step = Math.max(1, all.length / ON_SHEET);
  const files = Array.from(
    { length: Math.min(all.length, ON_SHEET) },
    (_, index) => all[Math.floor(index * step)],
  );
  const wide = size === 'phone' ? 260 : 620;
  const pictures = await Promise.all(
    files.map(async (file) => {
      const data = (await readFile(from + file)).toString('base64');
      return `<figure><img width=${wide} src="data:image/jpeg;base64,${data}"><figcaption>${file}</figcaption></figure>`;
    }),
  );
  const page = await browser.newPage({
    viewport: { width: (wide + 8) * (size === 'phone' ? 8 : 4), height: 600 },
  });
  await page.setContent(
    `<style>body{margin:0;display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}figure{margin:0}</style>${pictures.join('')}`,
  );
  await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
  await page.close();
}

const all = list('themes').flatMap((theme) =>
  list('languages').flatMap((language) =>
    list('sizes').flatMap((size) => list('only').map((name) => [name, size, theme, language])),
  ),
);
let faults = 0;
for (const film of all) {
  try {
    await shoot(...film);
    await sheet(titleOf(...film), film[1]);
  } catch (error) {
    faults += 1;
    console.error(`${titleOf(...film)}: ${error.message.split('\n')[0]}`);
  }
}
await browser.close();
await house.close();
console.log(`${folder}: done, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
