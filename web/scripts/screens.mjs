// Pictures of every screen, in three sizes, two themes and three languages, into target/screens (not committed):
//   npm run build && npm run screens [-- --only home,lobby --languages en --themes linen --sizes phone]
// Screens of the shell come from the mock host, tables of all games from the program itself.
import { chromium } from '@playwright/test';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startHost } from '../tests/mock/host.mjs';
import { chromiumOptions } from './chromium.mjs';
import { startHouse, tableInPlay } from './house.mjs';
import { REAL_PAGES, REAL_SCREENS, SCREENS, showPage, showTable } from './screen-list.mjs';

const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] };
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: [SCREENS, REAL_SCREENS, REAL_PAGES].flatMap(Object.keys).join(',') },
    languages: { type: 'string', default: 'en,fr,de' },
    themes: { type: 'string', default: 'linen,evening' },
    sizes: { type: 'string', default: Object.keys(SIZES).join(',') },
  },
});
const list = (name) => values[name].split(',');

const folder = fileURLToPath(new URL('../../target/screens/', import.meta.url));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

const host = await startHost();
const address = `http://127.0.0.1:${host.port}`;
const wanted = list('only').filter((name) => REAL_SCREENS[name]);
const real = wanted.length > 0 || list('only').some((name) => REAL_PAGES[name]);
const house = real ? await startHouse() : null;
const NAME = 'Wilhelmine von Hohenlohe-Öhr';
const tables = {};
for (const name of wanted) tables[name] = await tableInPlay(house, { ...REAL_SCREENS[name], name: NAME });
const browser = await chromium.launch(chromiumOptions());

let faults = 0;
for (const language of list('languages')) {
  for (const theme of list('themes')) {
    for (const size of list('sizes')) {
      for (const name of list('only')) {
        const [width, height] = SIZES[size];
        const context = await browser.newContext({
          viewport: { width, height },
          hasTouch: size !== 'desktop',
          serviceWorkers: 'block',
        });
        await context.addInitScript(
          (kept) => {
            if (!localStorage.getItem('tavola.preferences'))
              localStorage.setItem('tavola.preferences', JSON.stringify(kept));
          },
          {
            language,
            theme,
            motion: false,
            pace: 'at-once',
            sound: false,
            name: NAME,
            flat: REAL_SCREENS[name]?.flat ?? false,
          },
        );
        const page = await context.newPage();
        page.on('pageerror', (error) => {
          faults += 1;
          console.error(`${name}-${size}-${theme}-${language}: ${error.message}`);
        });
        try {
          if (tables[name]) await showTable({ page, address: house.address }, tables[name]);
          else if (REAL_PAGES[name]) await showPage({ page, address: house.address }, REAL_PAGES[name]);
          else await SCREENS[name]({ page, context, address, host });
          // Fades end, and what has three dimensions is drawn over several frames.
          await page.waitForTimeout(REAL_SCREENS[name]?.flat === false ? 2500 : 600);
          await page.screenshot({ path: `${folder}${name}-${size}-${theme}-${language}.png` });
        } catch (error) {
          faults += 1;
          console.error(`${name}-${size}-${theme}-${language}: ${error.message.split('\n')[0]}`);
        }
        await context.close();
      }
    }
  }
}
await browser.close();
await host.close();
await house?.close();
console.log(`${folder}: done, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
