import { showTable } from '../../../scripts/screen-list.mjs';
import { tableInPlay } from '../../../scripts/house.mjs';
import { FIRST, faultsInSmallSizes } from '../measure';
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
