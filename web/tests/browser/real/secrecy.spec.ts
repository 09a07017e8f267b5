import type { Page } from '@playwright/test';
import { expect, test } from './house';
import { Player } from './player';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every object within a message, however deep. */
function* objects(value: Json): Generator<Record<string, Json>> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value;
  for (const inner of Object.values(value)) yield* objects(inner);
}

const parse = (text: string) => JSON.parse(text) as Json;

/** All that a browser keeps between two visits: each thing is JSON of its own. */
const stored = (page: Page) =>
  page.evaluate(() => [...Object.values<string>(localStorage), ...Object.values<string>(sessionStorage)]);

test('Cassa Grande: nothing in page, storage or traffic tells a hidden card of another seat', async ({
  page,
}) => {
  const player = new Player(page);
  await player.remember();
  await player.open('cassa-grande', 2, ['B']);
  await player.ready();
  const backs: { at: string; html: string; words: string }[] = [];
  const kept: string[] = [];
  let until = 0;
  await player.playOn('cassa-grande', async (move) => {
    if (move === 5) {
      await page.reload();
      await player.turnOrEnd();
    }
    backs.push(
      ...(await page.locator('.tile[data-seat="B"]').evaluateAll((tiles) =>
        tiles.map((tile) => ({
          at: (tile as HTMLElement).dataset['at'] ?? '',
          html: tile.textContent,
          words: tile.getAttribute('aria-label') ?? '',
        })),
      )),
    );
    kept.push(...(await stored(page)));
    until = player.wire.frames.length;
  });
  await player.wire.read();

  const { setup, moves } = await player.record();
  const laid = new Map<string, string>();
  moves.forEach((text, index) => {
    const [card = '', at = ''] = text.split('@');
    if ((index % 2 === 0) === (setup.start === 'B')) laid.set(at, card);
  });
  expect(laid.size).toBe(12);

  /** What messages tell of cards of B that lie somewhere. */
  const told = (texts: string[]) =>
    texts.flatMap((text) =>
      [...objects(parse(text))].flatMap(({ seat, at, card }) =>
        seat === 'B' && typeof at === 'string' && typeof card === 'string' ? [[at, card] as const] : [],
      ),
    );
  // Until the last own decision nothing; at the end all of it, which shows that the test would have seen it.
  expect(told(player.wire.frames.slice(0, until))).toEqual([]);
  expect(new Map(told(player.wire.frames.slice(until)))).toEqual(laid);
  // What was seen is kept, so that it can be held against the record in the end: it must not be more.
  expect(told(kept)).toEqual([]);
  expect(kept.flatMap((text) => [...objects(parse(text))]).some((part) => 'hands' in part)).toBe(true);
  const hands = [...player.wire.frames.slice(0, until), ...kept]
    .flatMap((text) => [...objects(parse(text))])
    .flatMap((part) => [part['hands'], part['hands@']])
    .flatMap((hands) => (hands && typeof hands === 'object' && 'B' in hands ? [hands['B']] : []));
  expect(hands.length).toBeGreaterThan(0);
  expect(hands.filter((hand) => (hand as { cards: Json }).cards !== null)).toEqual([]);

  expect(backs.length).toBeGreaterThan(10);
  expect(
    backs.filter(({ at, html, words }) => html.trim() !== '' || /\d|comma/.test(words.replace(at, ''))),
  ).toEqual([]);
});

/** How many face-down cards must have been looked at, and how many moves made before somebody comes back. */
const ENOUGH = 500;
const COMES_BACK = 7;

test('Calcory: nothing in page, storage or traffic tells a face-down card', async ({ page }) => {
  const player = new Player(page);
  await player.remember();
  // Chance may end a game after a few moves: then another one is played.
  let hidden = 0;
  let came = false;
  while (hidden <= ENOUGH || !came) {
    const seen = await watchCalcory(player);
    hidden += seen.hidden;
    came ||= seen.came;
  }
});

/** Plays one game and looks at everything; tells how many face-down cards it saw, and whether the player left and came back. */
async function watchCalcory(player: Player): Promise<{ hidden: number; came: boolean }> {
  const { page, wire } = player;
  const before = { frames: wire.frames.length, bodies: wire.bodies.length, moves: wire.moves.length };
  await page.goto('/');
  await player.open('calcory', 2, ['B']);
  await player.ready();
  let afterReload: number | null = null;
  let kept = 0;
  await player.playOn('calcory', async (move) => {
    if (afterReload === null && move - before.moves >= COMES_BACK) {
      afterReload = wire.frames.length;
      await page.reload();
      await player.turnOrEnd();
    }
    const telling = async () => {
      const seen = await page.locator('.spot.down').evaluateAll((spots) =>
        spots.map((spot) => ({
          place: (spot as HTMLElement).dataset['place'] ?? '',
          face: spot.textContent.trim(),
          words: spot.getAttribute('aria-label') ?? '',
        })),
      );
      return seen.filter(({ place, face, words }) => face !== '' || /\d/.test(words.replace(place, '')));
    };
    // The face of a card that was turned back goes in a task of its own.
    await expect.poll(telling).toEqual([]);
    // The events that this browser was shown are kept, to be held against the record in the end. What lies is not told by them.
    const tables = (await stored(page))
      .flatMap((text) => [...objects(parse(text))])
      .filter((part) => 'a1' in part && 'j6' in part) as Record<string, { is: string }>[];
    expect(tables.length).toBeGreaterThan(0);
    const down = tables.flatMap((table) => Object.values(table).filter((spot) => spot.is === 'down'));
    kept += down.length;
    expect(down.filter((spot) => Object.keys(spot).join() !== 'is')).toEqual([]);
  });
  expect(kept).toBeGreaterThan(0);
  await wire.read();

  // A card has one place after the other: laid out, put back. The record tells all of it, and only afterwards.
  const { setup } = await player.record();
  expect(setup.layout).toHaveLength(60);
  const running = wire.frames
    .slice(before.frames)
    .map(parse)
    .filter((frame) => [...objects(frame)].some((part) => 'view' in part && part['outcome'] === null));
  expect(running.length).toBeGreaterThan(0);
  let hidden = 0;
  // Thousands of cards are looked at: what tells of one is gathered, and asked for once.
  const leaks: string[] = [];
  running.forEach((frame) => {
    const parts = [...objects(frame)];
    const table = parts.find((part) => 'a1' in part && 'j6' in part) as
      Record<string, { is: string; card?: string }> | undefined;
    if (!table) return;
    // What this very move turned up or back, everybody has just seen.
    const shown = new Set(
      parts.flatMap((part) => [
        ...(part['kind'] === 'flip' ? [part['place']] : []),
        ...(Array.isArray(part['back']) ? [...objects(part['back'])].map(({ place }) => place) : []),
        ...(part['kind'] === 'put' && part['card'] !== null ? [part['place']] : []),
      ]),
    );
    const telling = parts.filter((part) => typeof part['card'] === 'string');
    for (const [place, spot] of Object.entries(table)) {
      if (spot.is !== 'down') continue;
      hidden += 1;
      if (Object.keys(spot).join() !== 'is') leaks.push(`${place} is ${JSON.stringify(spot)}`);
      if (shown.has(place)) continue;
      for (const part of telling)
        if (part['place'] === place) leaks.push(`${place}: ${JSON.stringify(part)}`);
    }
  });
  expect(leaks).toEqual([]);
  if (afterReload === null) return { hidden, came: false };
  // Who comes back is told what happened without the cards: neither by the welcome nor by the history.
  const welcome = wire.frames.slice(afterReload).find((text) => text.includes('"welcome"')) ?? '';
  const told = [
    welcome,
    ...wire.bodies.slice(before.bodies).filter((body) => body.includes('"event"')),
  ].filter(Boolean);
  expect(told.length).toBeGreaterThan(0);
  const lying = [...objects(parse(welcome))].find((part) => 'a1' in part && 'j6' in part) as Record<
    string,
    { is: string }
  >;
  const remembered = told
    .flatMap((text) => [...objects(parse(text))])
    .filter(({ place, card }) => typeof place === 'string' && typeof card === 'string')
    .filter(({ place }) => lying[String(place)]?.is === 'down');
  expect(remembered).toEqual([]);
  return { hidden, came: true };
}
