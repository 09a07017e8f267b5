import { test as base } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program that is tested: the debug build of this checkout, unless the environment names another one. */
export const PROGRAM =
  process.env['TAVOLA_PROGRAM'] ?? fileURLToPath(new URL('../../../../target/debug/tavola', import.meta.url));

// All browsers of the tests share one address; what protects a host from strangers would stop them.
const SETTINGS = `[limits]
tables_per_hour = 10000
requests_per_second = 1000
sockets_per_address = 200
`;

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The real server with a data folder of its own. */
export class House {
  #child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async open(): Promise<House> {
    if (!existsSync(PROGRAM))
      throw new Error(`there is no program at ${PROGRAM}: build it, or name one in TAVOLA_PROGRAM`);
    const house = new House(await freePort(), mkdtempSync(join(tmpdir(), 'tavola-browser-')));
    writeFileSync(join(house.folder, 'settings.toml'), SETTINGS);
    await house.start();
    return house;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Serves, on the data that is there, and comes back once it does. */
  async start(): Promise<void> {
    const child = spawn(
      PROGRAM,
      ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.folder, '--log', 'warn'].concat([
        '--config',
        join(this.folder, 'settings.toml'),
      ]),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#child = child;
    await new Promise<void>((done, fail) => {
      child.stdout.on('data', (text: Buffer) => String(text).includes('is open at') && done());
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

/** A cable to a house that can be pulled out. */
export class Cable {
  #server: Server;
  #ends = new Set<Socket>();
  #port = 0;

  constructor(private readonly house: House) {
    this.#server = this.#socket();
  }

  #socket(): Server {
    return createServer((near) => {
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
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async plug(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(this.#port, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async pull(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    for (const end of this.#ends) end.destroy();
    await closed;
    this.#server = this.#socket();
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
export { expect } from '@playwright/test';
