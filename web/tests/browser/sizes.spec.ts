import { startHost } from '../mock/host.mjs';
import { SCREENS } from '../../scripts/screen-list.mjs';
import { FIRST, faultsInSmallSizes } from './measure';
import { expect, test } from './stage';

test.use({ viewport: FIRST });

// All screens are measured in German, whose words are the longest; this one is close in every language.
for (const language of ['en', 'fr'])
  test(`a table with clocks can be read and reached in small windows, ${language}`, async ({
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
    await SCREENS['table-clock']?.({ page, context, address: `http://127.0.0.1:${host.port}`, host });
    expect(await faultsInSmallSizes(page)).toEqual([]);
    await host.close();
  });
