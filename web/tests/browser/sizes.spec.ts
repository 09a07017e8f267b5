import { startHost } from '../mock/host.mjs';
import { SCREENS } from '../../scripts/screen-list.mjs';
import { FIRST, faultsInSmallSizes } from './measure';
import { expect, test } from './stage';

/** Screens that are meant for a wall or a table, and those that differ only in where they are scrolled to, are left out. */
const names = Object.keys(SCREENS).filter((name) => !/(-end|wall|around-lobby|around-alone)$/.test(name));

test.use({ viewport: FIRST });

/** German words are long; where it is close, the others are looked at as well. */
const spoken = names.flatMap((name) =>
  (name === 'table-clock' ? (['de', 'en', 'fr'] as const) : (['de'] as const)).map(
    (language) => [name, language] as const,
  ),
);

for (const [name, language] of spoken) {
  test(`${name} can be read and reached in small, short and wide windows, ${language}`, async ({
    page,
    context,
  }) => {
    const host = await startHost();
    await context.addInitScript((kept) => localStorage.setItem('tavola.preferences', JSON.stringify(kept)), {
      language,
      motion: false,
      pace: 'at-once',
      sound: false,
      flat: true,
    });
    await SCREENS[name]?.({ page, context, address: `http://127.0.0.1:${host.port}`, host });
    expect(await faultsInSmallSizes(page)).toEqual([]);
    await host.close();
  });
}
