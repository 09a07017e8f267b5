import { test as base, type Page } from '@playwright/test';
import { createServer as createWebServer, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, House } from './house';
import { Player, QUIET } from './player';

/** What came to somebody from outside; whoever wants the next one waits for it. */
class Letterbox<T> {
  #there: T[] = [];
  #waiting: ((letter: T) => void)[] = [];

  put(letter: T): void {
    const next = this.#waiting.shift();
    if (next) next(letter);
    else this.#there.push(letter);
  }

  next(): Promise<T> {
    const there = this.#there.shift();
    return there === undefined ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve(there);
  }

  get isEmpty(): boolean {
    return this.#there.length === 0;
  }
}

const listen = (server: Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );

/** A server for mails that takes everything. */
function mailServer(mails: Letterbox<string>): Server {
  return createServer((socket) => {
    let mail: string | null = null;
    socket.write('220 here\r\n');
    let rest = '';
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail !== null && line !== '.') mail += `${line}\n`;
        else if (mail !== null) {
          mails.put(mail.replaceAll('=\n', '').replaceAll('=3D', '='));
          mail = null;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          mail = '';
          socket.write('354 go on\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
}

/** A house that tells people who are away, with all that it writes to. */
interface Telling {
  house: House;
  mails: Letterbox<string>;
  pushes: Letterbox<IncomingMessage>;
  /** Where the push service is. */
  push: string;
}

const test = base.extend<{ telling: Telling }>({
  // eslint-disable-next-line no-empty-pattern
  telling: async ({}, use) => {
    const [mails, pushes] = [new Letterbox<string>(), new Letterbox<IncomingMessage>()];
    const mail = mailServer(mails);
    const push = createWebServer((request, answer) => {
      pushes.put(request);
      answer.writeHead(201).end();
    });
    const house = await House.open(`away_seconds = 1
[push]
enabled = true
private = true
contact = "mailto:host@club.example"
[mail]
smtp = "smtp://127.0.0.1:${await listen(mail)}"
from = "Tavola <tavola@club.example>"
page = "https://club.example/"
`);
    await use({ house, mails, pushes, push: `http://127.0.0.1:${await listen(push)}/ines` });
    await house.close();
    for (const server of [mail, push]) server.close();
  },
  baseURL: async ({ telling }, use) => use(telling.house.address),
});

/** Lets a browser have a push service that stands here: its own would be far away. */
async function stubPush(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript((address) => {
    if (!('PushManager' in window)) return;
    const keys = {
      p256dh: 'BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY',
      auth: '_ordMnz7uTCmrpBTeUV4Bw',
    };
    const subscription = { endpoint: address, toJSON: () => ({ endpoint: address, keys }) };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (applicationServerKey.length !== 87) throw new Error('no key of a server');
        localStorage.setItem('told', 'yes');
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem('told') ? subscription : null),
    });
  }, endpoint);
}

test.use({ serviceWorkers: 'allow' });

const openMenu = (page: Page) => page.getByRole('button', { name: 'More' }).click();

async function isTurnOf(player: Player): Promise<boolean> {
  const { id, token } = await player.token();
  const answer = await player.page.request.get(`/api/tables/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { you, state } = (await answer.json()) as {
    you: { seat: string };
    state: { round: { turn: string } };
  };
  return you.seat === state.round.turn;
}

test('who is away is told by the browser and by mail, and comes to the table by it', async ({
  page,
  browser,
  context,
  telling: { house, mails, pushes, push },
}) => {
  await context.grantPermissions(['notifications'], { origin: house.address });
  await stubPush(page, push);
  const ines = new Player(page);
  await ines.remember();
  await ines.open('cassa-grande', 2, []);
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const other = await browser.newContext({ baseURL: house.address });
  const ben = new Player(await other.newPage());
  await ben.remember({ ...QUIET, name: '' });
  await ben.join(link, 'Ben');
  await ines.ready();
  // Dealt, not only laid out: before that it is nobody's turn.
  await expect(page.locator('.hand .stack').first()).toBeVisible();

  // This device, and an address whose owner agrees.
  await openMenu(page);
  const form = page.getByRole('region', { name: 'While you are away' });
  await form.getByRole('switch', { name: 'Quiet at night' }).uncheck();
  const device = form.getByRole('switch', { name: 'On this device' });
  // What was chosen before is still read again, and may for a moment bring the switch back to how it stood.
  await device.click();
  await expect(device).toBeChecked();
  await form.getByRole('textbox', { name: 'By e-mail' }).fill('ines@club.example');
  await form.getByRole('button', { name: 'Send me e-mails' }).click();
  await expect(form.getByText('We have written to ines@club.example.', { exact: false })).toBeVisible();
  const asked = await mails.next();
  const confirm = /https:\/\/club\.example\/(#\/notices\/confirm\/\S+)/.exec(asked)?.[1] ?? '';
  const table = page.url();
  await page.goto(`/${confirm}`);
  await expect(page.getByRole('heading', { name: 'You will get e-mails about this table' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/notices/confirm');
  await page.goto(table);
  await openMenu(page);
  await expect(form.getByText('You get e-mails at ines@club.example.')).toBeVisible();
  await expect(device).toBeChecked();
  await page.keyboard.press('Escape');

  // Ines goes away, and Ben moves.
  if (await isTurnOf(ines)) {
    await ines.turnOrEnd();
    await ines.move('cassa-grande');
  }
  await page.goto('about:blank');
  // Whoever is still there when it happens has seen it.
  await expect(ben.page.locator('.plate[data-seat=A].absent')).toHaveCount(1);
  await ben.turnOrEnd();
  await ben.move('cassa-grande');
  const told = await pushes.next();
  expect(told.headers['authorization']).toMatch(/^vapid t=/);
  const mail = await mails.next();
  expect(mail).toContain('Cassa Grande: It is your turn.');
  expect(mail).toContain(new URL(table).hash);
  expect(mail).not.toContain((await ben.token()).token);

  // One click ends the mails.
  const end = /https:\/\/club\.example\/(#\/notices\/end\/\S+)/.exec(mail)?.[1] ?? '';
  await page.goto(`${house.address}/${end}`);
  await expect(page.getByRole('heading', { name: 'No more e-mails about this table' })).toBeVisible();
  await page.goto(table);
  await openMenu(page);
  await expect(form.getByRole('button', { name: 'Send me e-mails' })).toBeVisible();
  await device.uncheck();
  await expect(device).not.toBeChecked();
  expect(mails.isEmpty && pushes.isEmpty).toBe(true);
  await other.close();
});

test('the service worker shows a notice, which leads to the table', async ({ page, context, telling }) => {
  const started = context.waitForEvent('serviceworker');
  await page.goto('/');
  const worker = await started;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A browser without a screen shows no notices, and only a person's tap may open a window: so what would be shown and opened is
  // looked at.
  const { shown, opened, closed } = await worker.evaluate(async () => {
    const here = self as unknown as {
      registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
      clients: { openWindow: (address: string) => Promise<null> };
    };
    const happen = async (kind: string, more: object) => {
      const awaited: Promise<unknown>[] = [];
      const waitUntil = (promise: Promise<unknown>) => void awaited.push(promise);
      self.dispatchEvent(Object.assign(new Event(kind), { ...more, waitUntil }));
      await Promise.all(awaited);
    };
    let shown: NotificationOptions & { title?: string } = {};
    here.registration.showNotification = async (title, options) => void (shown = { title, ...options });
    const message = { table: '0123456789abcdef', title: 'Calcory', body: 'It is your turn.' };
    await happen('push', { data: { json: () => message } });

    let opened = '';
    let closed = false;
    here.clients.openWindow = async (to) => {
      opened = to;
      return null;
    };
    await happen('notificationclick', { notification: { data: shown.data, close: () => (closed = true) } });
    return { shown: { title: shown.title, body: shown.body, tag: shown.tag }, opened, closed };
  });
  expect(shown).toEqual({ title: 'Calcory', body: 'It is your turn.', tag: 'tavola-0123456789abcdef' });
  expect(opened).toBe(`${telling.house.address}/#/table/0123456789abcdef`);
  expect(closed).toBe(true);
});
