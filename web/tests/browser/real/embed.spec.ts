import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endedTable } from './ended';
import { expect, test } from './house';
import { Player } from './player';

/** A web space of somebody else, with one page that can be changed. */
class Elsewhere {
  page = '';
  #server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(this.page));

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.close();
  }
}

test('a finished game stands in a page of somebody else, and nothing but it can be framed', async ({
  page,
  house,
}) => {
  const ines = new Player(page);
  await ines.remember();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
    });
  });
  const table = await endedTable(house, 'calcory');
  const { id } = table;
  const token = table.seats['A'] ?? '';
  await page.addInitScript((own) => {
    if (!localStorage.getItem('tavola.tables')) localStorage.setItem('tavola.tables', JSON.stringify([own]));
  }, table);

  // The code comes from the page on which the game is watched again.
  await page.goto(`/#/replay/${id}/1`);
  await page.getByRole('button', { name: 'Copy code for a web page' }).click();
  const code = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(code).toContain(`${house.address}/embed#/replay/${id}/1`);
  expect(code).not.toContain(token);

  // The browser that shows it holds the token of a seat there, and does not use it.
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.headers());
  });
  const elsewhere = new Elsewhere();
  const address = await elsewhere.open();
  elsewhere.page = `<!doctype html><h1>Our club</h1>${code}`;
  await page.goto(address);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.replay .spot').first()).toBeVisible();
  await expect(frame.getByText('The beginning')).toBeVisible();
  await frame.getByRole('button', { name: 'One move on' }).click();
  await expect(frame.locator('output')).toContainText('1 / ');
  await expect(frame.getByRole('link')).toHaveCount(1);
  await expect(frame.getByRole('link', { name: 'Open in Tavola' })).toHaveAttribute('target', '_blank');
  expect(sent.length).toBeGreaterThan(0);
  for (const headers of sent) {
    expect(headers['authorization']).toBeUndefined();
    expect(headers['cookie']).toBeUndefined();
  }

  // A table, or any other page, is not shown in a frame, whatever stands behind the # of the one that is.
  for (const [path, seen] of [
    [`/#/table/${id}`, false],
    [`/embed#/table/${id}`, true],
  ] as const) {
    elsewhere.page = `<iframe src="${house.address}${path}"></iframe>`;
    const answered = page.waitForResponse((answer) => answer.url().startsWith(house.address));
    await page.goto(address);
    await answered;
    if (seen) await expect(page.frameLocator('iframe').locator('.replay')).toBeVisible();
    else await expect(page.frameLocator('iframe').locator('#app')).toHaveCount(0);
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'More' })).toHaveCount(0);
  }
  elsewhere.close();
});
