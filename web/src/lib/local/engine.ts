// The program of a game in WebAssembly: rules, tables and bots, built from crates/wasm.

import { moduleOf } from './engine-list';

/** The host of one table, in Rust; texts are JSON. */
export interface LocalHost {
  seq(): number;
  receive(client: number, text: string, now: number): string;
  leave(client: number, now: number): string;
  wake(now: number): string;
  appended(stored: boolean, now: number): string;
  catchUp(): string;
  entriesRead(entries: string[], now: number): string;
  commit(secret: Uint8Array, now: number): string;
  think(now: number): string;
  sit(newcomer: string, token: Uint8Array, now: number): string;
  look(token: string | undefined, now: number): string;
  history(token: string | undefined): string;
  free(): void;
}

/** A game that is over, to be looked into; texts are JSON. */
export interface LocalAnalysis {
  decisions(): number;
  shares(): string;
  judge(index: number, instead?: string): string;
  choice(index: number): string;
  views(viewer: string): string;
}

/** What a game's module offers. */
export interface Engine {
  LocalHost: new (entries: string[]) => LocalHost;
  LocalAnalysis: new (record: string) => LocalAnalysis;
  open(wanted: string, random: Uint8Array, now: number): string;
  record(entries: string[], round: number): string;
  replay(entries: string[], round: number, viewer: string): string;
  /** Compares the record of a round with what was kept of it; gives a `FairnessCheck`. */
  checkChance(promise: string, record: string): string;
  /** Counts the book of an evening; only the game whose real tables are counted offers it. */
  score?(book: string): string;
}

/** What a host wants done; see `Wishes` in crates/wasm. */
export interface Wishes {
  send: [client: number, text: string][];
  seated?: { seat: string; token: string };
  refused?: object;
  write?: { seq: number; entry: string };
  read?: number;
  draw?: boolean;
  think?: boolean;
  wait?: number;
}

/** What the module of a game exports: one call at a time, written into its memory and answered there. */
interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  call(): number;
  answer(): number;
}

type Call = (call: Record<string, unknown>) => string;

/** Loads the program of a game. */
export async function loadEngine(game: string): Promise<Engine> {
  const address = moduleOf(game);
  if (address === undefined) throw new Error(`no engine for ${game}`);
  const imports = { page: { now: () => performance.now() } };
  const answer = await fetch(address);
  // Many web spaces don't know what such a file is, and then it has to come whole.
  const { instance } =
    answer.headers.get('content-type') === 'application/wasm'
      ? await WebAssembly.instantiateStreaming(answer, imports)
      : await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  return engineOf(caller(instance.exports as Exports));
}

/** The way into a module. What it refuses is thrown as it says it: JSON with a code and a sentence. */
function caller(module: Exports): Call {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  return (call) => {
    const bytes = encoder.encode(JSON.stringify(call));
    // Memory that grows is another buffer afterwards.
    const room = module.room(bytes.length);
    new Uint8Array(module.memory.buffer, room, bytes.length).set(bytes);
    const length = module.call();
    const answer = decoder.decode(new Uint8Array(module.memory.buffer, module.answer(), length));
    if (answer.startsWith('+')) return answer.slice(1);
    throw answer.slice(1);
  };
}

function engineOf(call: Call): Engine {
  class Host implements LocalHost {
    #number: number;

    constructor(entries: string[]) {
      this.#number = Number(call({ resume: { entries } }));
    }
    seq = () => Number(this.#do('seq'));
    receive = (client: number, text: string, now: number) => this.#do({ receive: { client, text, now } });
    leave = (client: number, now: number) => this.#do({ leave: { client, now } });
    wake = (now: number) => this.#do({ wake: { now } });
    appended = (stored: boolean, now: number) => this.#do({ appended: { stored, now } });
    catchUp = () => this.#do('catchUp');
    entriesRead = (entries: string[], now: number) => this.#do({ entriesRead: { entries, now } });
    commit = (secret: Uint8Array, now: number) => this.#do({ commit: { secret: [...secret], now } });
    think = (now: number) => this.#do({ think: { now } });
    sit = (newcomer: string, token: Uint8Array, now: number) =>
      this.#do({ sit: { newcomer, token: [...token], now } });
    look = (token: string | undefined, now: number) => this.#do({ look: { token, now } });
    history = (token: string | undefined) => this.#do({ history: { token } });
    free(): void {
      call({ free: { host: this.#number } });
    }

    #do(task: unknown): string {
      return call({ host: { host: this.#number, task } });
    }
  }

  class Analysis implements LocalAnalysis {
    #number: number;

    constructor(record: string) {
      this.#number = Number(call({ study: { record } }));
    }
    decisions = () => Number(this.#ask('decisions'));
    shares = () => this.#ask('shares');
    judge = (index: number, instead?: string) => this.#ask({ judge: { index, instead } });
    choice = (index: number) => this.#ask({ choice: { index } });
    views = (viewer: string) => this.#ask({ views: { viewer } });

    #ask(question: unknown): string {
      return call({ ask: { study: this.#number, question } });
    }
  }

  return {
    LocalHost: Host,
    LocalAnalysis: Analysis,
    open: (wanted, random, now) => call({ open: { wanted, bytes: [...random], now } }),
    record: (entries, round) => call({ record: { entries, round } }),
    replay: (entries, round, viewer) => call({ replay: { entries, round, viewer } }),
    checkChance: (promise, record) => call({ checkChance: { promise, record } }),
    score: (book) => call({ score: { book } }),
  };
}
