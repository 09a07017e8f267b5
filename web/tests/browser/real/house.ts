import { test as base } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program that is tested: the debug build of this checkout, unless the environment names another one. */
export const PROGRAM =
  process.env['TAVOLA_PROGRAM'] ?? fileURLToPath(new URL('../../../../target/debug/tavola', import.meta.url));

// All browsers of the tests share one address, and games that only lead to a screen are played quicker than any person could; what
// protects a host from strangers would stop both.
const SETTINGS = `[limits]
tables_per_hour = 10000
requests_per_second = 1000
sockets_per_address = 200
messages_per_second = 1000
`;

/** The real server with a data folder of its own. */
export class House {
  #child: ChildProcess | null = null;
  #port = 0;

  private constructor(private readonly folder: string) {}

  /** Opens a house; `limits` are lines for its settings. */
  static async open(limits = ''): Promise<House> {
    if (!existsSync(PROGRAM))
      throw new Error(`there is no program at ${PROGRAM}: build it, or name one in TAVOLA_PROGRAM`);
    const house = new House(mkdtempSync(join(tmpdir(), 'tavola-browser-')));
    writeFileSync(join(house.folder, 'settings.toml'), SETTINGS + limits);
    await house.start();
    return house;
  }

  get port(): number {
    return this.#port;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Serves, on the data that is there, and comes back once it does. The system chooses the port, each time anew: a port
   * that was free a moment ago may be anybody's now. Who must find the house again goes through a cable.
   */
  async start(): Promise<void> {
    const child = spawn(
      PROGRAM,
      ['serve', '--listen', '127.0.0.1:0', '--data', this.folder, '--log', 'warn'].concat([
        '--config',
        join(this.folder, 'settings.toml'),
      ]),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#child = child;
    this.#port = await new Promise<number>((done, fail) => {
      let said = '';
      child.stdout.on('data', (text: Buffer) => {
        said += String(text);
        const open = /is open at http:\/\/[\d.]+:(\d+)\//.exec(said);
        if (open) done(Number(open[1]));
      });
      child.on('error', fail);
      child.on('exit', (code) => fail(new Error(`the program ended with ${code} before it served`)));
    });
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.on('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A cable to a house that can be pulled out. Its own end has one address, whatever happens to the house. */
export class Cable {
  #ends = new Set<Socket>();
  #plugged = true;
  #server = createServer((near) => {
    if (!this.#plugged) return near.destroy();
    const far = connect(this.house.port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#ends.delete(one);
        other.destroy();
      });
    }
    return undefined;
  });

  private constructor(private readonly house: House) {}

  static async lay(house: House): Promise<Cable> {
    const cable = new Cable(house);
    await new Promise<void>((done) => cable.#server.listen(0, '127.0.0.1', done));
    return cable;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  plug(): void {
    this.#plugged = true;
  }

  pull(): void {
    this.#plugged = false;
    for (const end of this.#ends) end.destroy();
  }

  async close(): Promise<void> {
    this.pull();
    await new Promise((done) => this.#server.close(done));
  }
}

/** Tests with a real server: one for each worker, kept for all its tests. */
export const test = base.extend<object, { house: House }>({
  house: [
    // The test tool reads what a fixture needs from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await House.open();
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.address),
});

/** Tests in a house that does not wait long for whoever has gone. */
export const testOfAbsence = base.extend<object, { house: House }>({
  house: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await House.open('away_seconds = 1\n');
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.address),
});

/** Tests with a house of their own, since it is brought down, and a cable to it. */
export const testOfOutages = base.extend<{ own: House; cable: Cable }>({
  // eslint-disable-next-line no-empty-pattern
  own: async ({}, use) => {
    const house = await House.open();
    await use(house);
    await house.close();
  },
  cable: async ({ own }, use) => {
    const cable = await Cable.lay(own);
    await use(cable);
    await cable.close();
  },
  baseURL: async ({ cable }, use) => use(cable.address),
});
export { expect } from '@playwright/test';
