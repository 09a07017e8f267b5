// Lighthouse on home and on a table of each game, with the desktop and the mobile presets:
//   node scripts/lighthouse.mjs [home,GAME]      fails below 95 in performance, accessibility or best practices
// The program is the release build of this checkout, or TAVOLA_PROGRAM. Casa Grande is looked at on its flat plan: without
// a graphics card three dimensions are drawn by the processor, which says nothing about the page. Wants a calm machine, and says how
// fast it was, as Lighthouse counts it: phones are made out of a machine of 1,500 or more.
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { join } from 'node:path';
import { chromiumOptions } from './chromium.mjs';
import { SLUGS } from './games.mjs';
import { freePort, startHouse, tableInPlay } from './house.mjs';

const LEAST = 95;
/** So often each page is looked at; the middle one counts, since one and the same page differs by ten points from look to look. */
const LOOKS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const only = process.argv[2]?.split(',');

const house = await startHouse('release');

/** A browser with what a player has kept; each look needs a new one, since an old one carries the load of the last. */
async function openBrowser() {
  const port = await freePort();
  const folder = join(house.folder, 'browser');
  const browser = await chromium.launchPersistentContext(
    folder,
    chromiumOptions(`--remote-debugging-port=${port}`),
  );
  return { browser, port };
}

// The pages are opened once to be seated and to keep what a player would keep; Lighthouse comes back to them.
const { browser: first } = await openBrowser();
const page = await first.newPage();
await page.goto(house.address);
await page.evaluate(() =>
  localStorage.setItem(
    'tavola.preferences',
    JSON.stringify({ language: 'en', theme: 'linen', sound: false, flat: true, name: 'Ines' }),
  ),
);
const pages = { home: house.address };
for (const game of SLUGS) {
  const table = await tableInPlay(house, { game, rules: { players: 2 }, moves: 8 });
  await page.evaluate((opened) => {
    const kept = JSON.parse(localStorage.getItem('tavola.tables') ?? '[]');
    localStorage.setItem('tavola.tables', JSON.stringify([...kept, opened]));
  }, table);
  pages[game] = `${house.address}/#/table/${table.id}`;
}
await first.close();

/** How Lighthouse finds a page in a browser that has not seen it. */
async function lookAt(url, config) {
  const { browser, port } = await openBrowser();
  const { lhr } = await lighthouse(
    url,
    { port, onlyCategories: CATEGORIES, disableStorageReset: true, output: 'json' },
    config,
  );
  await browser.close();
  return lhr;
}
const speedOf = (lhr) => lhr.categories.performance.score ?? 0;

const mobile = { extends: 'lighthouse:default' };
let low = false;
for (const [name, url] of Object.entries(pages)) {
  if (only && !only.includes(name)) continue;
  for (const [preset, config] of Object.entries({ desktop: desktopConfig, mobile })) {
    const looks = [];
    for (let look = 0; look < LOOKS; look += 1) looks.push(await lookAt(url, config));
    const lhr = looks.sort((a, b) => speedOf(a) - speedOf(b))[LOOKS >> 1];
    const scores = CATEGORIES.map((category) => Math.round((lhr.categories[category].score ?? 0) * 100));
    low ||= scores.some((score) => score < LEAST);
    console.log(
      `${name.padEnd(13)} ${preset.padEnd(8)} ${CATEGORIES.map((one, i) => `${one} ${scores[i]}`).join('  ')}` +
        `  (performance ${looks.map((one) => Math.round(speedOf(one) * 100)).join(', ')}; ` +
        `this machine ${looks.map((one) => Math.round(one.environment.benchmarkIndex)).join(', ')})`,
    );
    const weak = CATEGORIES.flatMap((category) => lhr.categories[category].auditRefs)
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${id}${lhr.audits[id].displayValue ? ` ${lhr.audits[id].displayValue}` : ''}`);
    if (weak.length > 0) console.log(`  ${weak.join('; ')}`);
  }
}
await house.close();
process.exit(low ? 1 : 0);
