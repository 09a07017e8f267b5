import { readFileSync } from 'node:fs';
import { showTable } from '../../../scripts/screen-list.mjs';
import { tableInPlay } from '../../../scripts/house.mjs';
import { lengthOf } from '../../../src/shell/table/long-line';
import { FIRST, SMALL, faultsInSmallSizes } from '../measure';
import { endedTable } from './ended';
import { expect, test } from './house';
import { NAMES, QUIET, type Slug } from './player';

test.use({ viewport: FIRST });

test('as many walks as bonus points can pay for can be reached in small, short and wide windows', async ({
  page,
  house,
}) => {
  const kept = { ...QUIET, flat: true };
  await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
  const table = await tableInPlay(house, { game: 'casa-grande', rules: { players: 2 }, moves: 0 });
  await showTable({ page, address: house.address }, table);
  await expect(page.locator('.walk').first()).toBeVisible();
  // Whoever has nine bonus points may walk ten ways: it takes long to get there.
  await page.locator('.walks').evaluate((walks) => {
    const [one] = walks.children;
    if (!one) return;
    const small = one.querySelector('small');
    if (small) small.innerHTML = '<span>costs 9</span> <span>+3</span>';
    while (walks.children.length < 10) walks.append(one.cloneNode(true));
  });
  expect(await faultsInSmallSizes(page)).toEqual([]);
});

for (const language of ['en', 'fr', 'de'])
  test(`a hint, however long, covers nothing of Casa Grande in small, short and wide windows, ${language}`, async ({
    page,
    house,
  }) => {
    const kept = { ...QUIET, flat: true, language };
    await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
    const table = await tableInPlay(house, { game: 'casa-grande', rules: { players: 2 }, moves: 40 });
    await showTable({ page, address: house.address }, table);
    const covered: string[] = [];
    const phases = ['walk', 'block', 'platform'];
    while (phases.length > 0) {
      // It rolls, plays what is advised, and comes through all that can be done.
      await page.locator('[data-roll], footer .line.mine:not(.sending)').first().waitFor();
      if ((await page.locator('[data-roll]').count()) > 0) await page.locator('[data-roll]').click();
      await page.locator('footer [data-hint]:enabled').click();
      const advice = page.locator('.advice');
      await advice.waitFor();
      const phase = (await page.locator('.board').getAttribute('data-phase')) ?? '';
      if (phases.includes(phase)) {
        phases.splice(phases.indexOf(phase), 1);
        // As much as reasons can be: which ones are given is left to chance.
        await advice.locator('p').evaluate((words) => words.append(' ' + words.textContent.repeat(2)));
        for (const [width, height] of [...SMALL, [375, 667], [390, 844], [768, 1024], [1440, 900]] as const) {
          await page.setViewportSize({ width, height });
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          );
          const faults = await advice.evaluate((bar) => {
            const room = document.querySelector('main.room')?.getBoundingClientRect();
            const words = bar.querySelector('.words') as HTMLElement;
            // What of a button is in sight: whoever has many bonus points scrolls through its walks.
            const inSight = (one: Element) => {
              const { left, right, ...place } = one.getBoundingClientRect().toJSON() as DOMRect;
              let { top, bottom } = place;
              for (let around = one.parentElement; around; around = around.parentElement) {
                if (getComputedStyle(around).overflowY === 'visible') continue;
                const frame = around.getBoundingClientRect();
                [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
              }
              return { left, right, top, bottom };
            };
            const buttons = [...document.querySelectorAll('.actions button')].map(inSight);
            const box = bar.getBoundingClientRect();
            return [
              ...(box.top < (room?.bottom ?? 0) - 1 ? ['it lies over the board'] : []),
              ...(box.bottom > innerHeight + 1 ? ['it leaves the window'] : []),
              ...(words.getBoundingClientRect().height > box.height + 1 ? ['words leave it'] : []),
              ...(words.scrollHeight > words.clientHeight + 1 && getComputedStyle(words).overflowY !== 'auto'
                ? ['words are out of reach']
                : []),
              ...(buttons.some(({ left, right, top, bottom }) => {
                const hit = document.elementFromPoint((left + right) / 2, bottom - 3);
                return (
                  right > left && bottom > top + 3 && top < innerHeight && hit !== null && bar.contains(hit)
                );
              })
                ? ['it lies over a button']
                : []),
            ];
          });
          covered.push(...faults.map((fault) => `${phase}, ${width} × ${height}: ${fault}`));
        }
        await page.setViewportSize(FIRST);
      }
      await advice.locator('button').first().click();
      await expect(advice).toHaveCount(0);
    }
    expect(covered).toEqual([]);
  });

test('all that may be told beside the cards of Calcory can be read in small, short and wide windows', async ({
  page,
  house,
}) => {
  const kept = { ...QUIET, language: 'de' };
  await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
  const table = await tableInPlay(house, { game: 'calcory', rules: { players: 4 }, moves: 12 });
  await showTable({ page, address: house.address }, table);
  await expect(page.locator('.beside')).toBeVisible();
  // The last card of somebody, in the last rounds before a game without a winner ends: it takes long to get there.
  await page.locator('.beside').evaluate((beside) => {
    const scope = [...beside.classList].find((name) => name.startsWith('svelte-')) ?? '';
    const words: [string, string][] = [
      ['late soft', 'Seit 9 von 10 Runden wurde nichts gewonnen.'],
      ['last', 'Übersteht die eine Karte von Wilhelmine diese Runde, ist das Spiel zu Ende.'],
    ];
    // A button that says a sum leaves the words the least room.
    const stop = beside.querySelector('.stop');
    if (stop) stop.textContent = 'Bei 12 aufhören';
    for (const [kind, text] of words) {
      beside.querySelector(`.${kind.split(' ')[0]}`)?.remove();
      const line = Object.assign(document.createElement('p'), { className: `${kind} ${scope}` });
      line.textContent = text;
      // Behind the goal, or the cards that were taken.
      if (kind === 'last') beside.firstElementChild?.after(line);
      else beside.append(line);
    }
  });
  expect(await faultsInSmallSizes(page)).toEqual([]);
});

test('whatever is told beside the cards of Calcory, it moves none of them', async ({ page, house }) => {
  const kept = { ...QUIET, language: 'de' };
  await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
  const table = await tableInPlay(house, { game: 'calcory', rules: { players: 4 }, moves: 12 });
  await showTable({ page, address: house.address }, table);
  await expect(page.locator('[data-place="j6"]')).toBeVisible();
  const moved: string[] = [];
  for (const [width, height] of [...SMALL, [375, 667], [390, 844], [412, 732], [768, 1024]] as const) {
    await page.setViewportSize({ width, height });
    const places = await page.locator('.beside').evaluate(async (beside) => {
      const scope = [...beside.classList].find((name) => name.startsWith('svelte-')) ?? '';
      const [before, piles] = [beside.innerHTML, beside.querySelector('.piles')?.outerHTML ?? ''];
      const part = (kind: string, inside: string) => `<p class="${kind} ${scope}">${inside}</p>`;
      const goal = part('goal', 'Zu schlagen: 12 mit einer Karte');
      const last = part(
        'last',
        'Die einzelne Karte von Wilhelmine: Übersteht sie die Runde, ist das Spiel aus.',
      );
      const late = part('soft late', '19 Züge ohne Gewinn; bei 20 endet das Spiel.');
      const stop = part('stop', 'Bei 12 aufhören');
      const vain = `<small class="${scope}">mehr als 6 Karten: sie gehen zurück</small>`;
      const warned = part('stop warned', `Bei 12 aufhören ${vain}`);
      const tray = part('tray', part('taken', '').repeat(6));
      const seen = new Set<string>();
      for (const told of [
        [goal, piles],
        [goal, stop, piles],
        [goal, warned, piles],
        [goal, last, piles],
        [goal, last, stop, piles],
        [goal, last, warned, piles],
        [goal, last, stop, piles, late],
        [goal, piles, late],
        [tray, piles, late],
      ]) {
        beside.innerHTML = told.join('');
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const { x, y, width, height } =
          document.querySelector('[data-place="j6"]')?.getBoundingClientRect() ?? {};
        seen.add([x, y, width, height].map((one) => Math.round(one ?? 0)).join(' '));
      }
      beside.innerHTML = before;
      return [...seen];
    });
    if (places.length > 1) moved.push(`${width} × ${height}: ${places.join(', ')}`);
  }
  expect(moved).toEqual([]);
});

/** What the line of a table can say in a game, each variant of it, with long values in all places of them. */
function prompts(language: string, slug: Slug): string[] {
  const texts = readFileSync(new URL(`../../../../locales/${language}/${slug}.ftl`, import.meta.url), 'utf8');
  const place =
    { en: 'columns g and h', fr: 'les colonnes g et h', de: 'die Spalten g und h' }[language] ?? '';
  // Where several share a device they are named.
  const whose =
    { en: 'Bartholomäus’s turn', fr: 'À Bartholomäus', de: 'Bartholomäus ist dran' }[language] ?? '';
  const values: Record<string, string> = { name: 'Bartholomäus', player: 'Bartholomäus', place, whose };
  return [...texts.matchAll(/^[a-z]+-prompt-[\w-]+ =(.*(?:\n .*)*)/gm)].flatMap(([, message = '']) =>
    message
      .split('\n')
      .map((line) => line.replace(/^ *(?:\*?\[[\w-]+\])? */, ''))
      .filter((line) => line !== '' && line !== '}' && !line.endsWith('->'))
      .map((line) => line.replaceAll(/\{ \$(\w+) \}/g, (_, what: string) => values[what] ?? '12')),
  );
}

test('whatever the line of a table says, the board keeps its size', async ({ page, house }) => {
  await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), QUIET);
  const table = await tableInPlay(house, { game: 'calcory', rules: { players: 2 }, moves: 4 });
  await showTable({ page, address: house.address }, table);
  // Against bots, a move may be taken back: one button more.
  await page.locator('footer .tools').evaluate((tools) => {
    tools.append(tools.children[0]?.cloneNode(true) as Element);
  });
  const said = ['en', 'fr', 'de'].flatMap((language) =>
    (Object.keys(NAMES) as Slug[]).flatMap((slug) => prompts(language, slug)),
  );
  expect(said.length).toBeGreaterThan(100);
  expect(said.join('')).not.toMatch(/[{}[\]]/);
  const lines = ['', ...said].map((text) => ({ text, length: lengthOf(text) }));
  const grown: string[] = [];
  for (const [width, height] of [...SMALL, [375, 667], [390, 844], [412, 732], [768, 1024]] as const) {
    await page.setViewportSize({ width, height });
    const sizes = await page.locator('footer .line').evaluate((line, all) => {
      const footer = line.parentElement as HTMLElement;
      const scope = [...line.classList].find((name) => name.startsWith('svelte-')) ?? '';
      return all.map(({ text, length }) => {
        line.textContent = text;
        line.setAttribute('class', `line mine ${length} ${scope}`);
        return { text, least: parseFloat(getComputedStyle(footer).minHeight), now: footer.offsetHeight };
      });
    }, lines);
    for (const { text, least, now } of sizes)
      if (now > least) grown.push(`${width} × ${height}: ${now} for ${least}: ${text}`);
  }
  expect(grown).toEqual([]);
});

for (const slug of Object.keys(NAMES) as Slug[])
  test(`a replay of ${slug} is seen whole in small, short and wide windows`, async ({ page, house }) => {
    const kept = { ...QUIET, flat: true };
    await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
    const table = await endedTable(house, slug);
    await page.goto(`${house.address}/#/replay/${table.id}/1?at=12`);
    await expect(page.locator('.replay [data-game], .replay .board').first()).toBeVisible();
    expect(await faultsInSmallSizes(page)).toEqual([]);
  });

for (const slug of Object.keys(NAMES) as Slug[])
  test(`the end of ${slug} can be read and reached in small, short and wide windows`, async ({
    page,
    house,
  }) => {
    const kept = { ...QUIET, language: 'de', name: 'Wilhelmine von Hohenlohe-Öhr' };
    await page.addInitScript((all) => localStorage.setItem('tavola.preferences', JSON.stringify(all)), kept);
    const table = await endedTable(house, slug, async (at) => {
      await page.addInitScript((own) => localStorage.setItem('tavola.tables', JSON.stringify([own])), at);
    });
    await page.goto(`${house.address}/#/table/${table.id}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faultsInSmallSizes(page)).toEqual([]);
  });
