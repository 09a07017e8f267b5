// How smooth a move is on a phone: what a move on each board costs the page's main thread, counted in processor time and
// multiplied by four, the usual difference between a desktop and a phone. Processor time hardly depends on what else runs.
// Each board is played anew several times: what one task costs differs by a third from one time to the next.
//   node scripts/frames.mjs [GAME,GAME] [TIMES]       needs a build of client and program
import { chromium } from '@playwright/test';
import { chromiumOptions } from './chromium.mjs';
import { gather } from './games.mjs';
import { startHouse, tableInPlay } from './house.mjs';
import { showTable } from './screen-list.mjs';

const SLOWER = 4;
/** Milliseconds between two frames at 60 a second. */
const FRAME = 1000 / 60;
const WATCHED = 1500;
/** What the time of a long task went into, as the trace calls it. */
const PARTS = {
  script: [
    'FunctionCall',
    'EvaluateScript',
    'RunMicrotasks',
    'FireAnimationFrame',
    'TimerFire',
    'EventDispatch',
  ],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['Paint', 'PrePaint', 'Layerize', 'Commit'],
};

/** All boards, by the game and their own name. */
const BOARDS = Object.entries(await gather('sample-tables.mjs')).flatMap(([game, { BOARDS }]) =>
  Object.entries(BOARDS).map(([name, board]) => ({ game, name: `${game} ${name}`, ...board })),
);

/** The tasks of the page's main thread that would last longer than a frame, what they were busy with, and how long the longest is. */
function tell(name, events) {
  const main = events.find((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain');
  const own = events.filter(
    (one) => one.pid === main.pid && one.tid === main.tid && one.ph === 'X' && one.tdur,
  );
  // Scripts without an address are those with which the test tool looks at the page.
  const foreign = own.filter((one) => one.name === 'EvaluateScript' && !one.args.data?.url);
  const isOurs = (task) => !foreign.some((one) => one.ts >= task.ts && one.ts <= task.ts + task.dur);
  const tasks = own
    .filter((one) => one.name === 'RunTask' && isOurs(one))
    .map((one) => ({ ...one, cost: (one.tdur / 1000) * SLOWER }));
  const long = tasks.filter((one) => one.cost > FRAME).sort((a, b) => b.cost - a.cost);
  const sum = tasks.reduce((total, one) => total + one.cost, 0);
  console.log(`${name}: ${sum.toFixed(0)} ms in all, ${long.length} tasks longer than a frame`);
  for (const task of long.slice(0, 4)) {
    const within = own.filter((one) => one.ts >= task.ts && one.ts + one.dur <= task.ts + task.dur);
    const part = (names) =>
      within.filter((one) => names.includes(one.name)).reduce((t, one) => t + one.tdur / 1000, 0) * SLOWER;
    const parts = Object.entries(PARTS).map(([key, names]) => `${key} ${part(names).toFixed(0)}`);
    console.log(`  ${task.cost.toFixed(0)} ms: ${parts.join(', ')}`);
  }
  return long[0]?.cost ?? 0;
}

/**
 * Presses the middle of something as a hand does, in three movements. The test tool's own click does all at once, and looks long and
 * hard at the page before.
 */
async function press(page, place) {
  const { x, y, width, height } = await place.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(100);
  await page.mouse.down();
  await page.waitForTimeout(60);
  await page.mouse.up();
}

const only = process.argv[2]?.split(',');
const times = Number(process.argv[3] ?? 5);
const longest = {};
const house = await startHouse();
const browser = await chromium.launch(chromiumOptions());
const chosen = BOARDS.filter(({ game }) => !only || only.includes(game));
for (const { name, deeds, flat = true, ...play } of Array.from({ length: times }, () => chosen).flat()) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
  });
  await context.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), {
    language: 'en',
    motion: true,
    sound: false,
    flat,
  });
  const page = await context.newPage();
  const table = await tableInPlay(house, play);
  await showTable({ page, address: house.address }, table);
  await page.waitForTimeout(3000);
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  for (const deed of deeds) await press(page, page.locator(deed).first());
  await page.waitForTimeout(WATCHED);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  (longest[name] ??= []).push(tell(name, traceEvents));
  await context.close();
}
await browser.close();
await house.close();
for (const [name, costs] of Object.entries(longest)) {
  const sorted = costs.sort((a, b) => a - b).map(Math.round);
  console.log(`${name}: longest task ${sorted[sorted.length >> 1]} ms (${sorted.join(', ')})`);
}
