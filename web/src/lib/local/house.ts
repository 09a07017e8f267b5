import { loadEngine as load, type Engine } from './engine';
import { HERE } from './engine-list';
import { openJournal, type Journal } from './journal';
import { LocalKeeper, random, type Herald } from './keeper';
import type { ErrorBody } from '../types/http';
import type { Request, WireRequest } from './requests';

const NO_TABLE: ErrorBody = {
  code: 'no_table',
  sentence: 'there is no table with this name in this browser',
};
/** How long a client waits before it tries again to reach a table whose program can't be loaded. */
const RETRY = 3_000;

/** All tables of this browser, and what they share. */
export class LocalHouse {
  #keepers = new Map<string, Promise<LocalKeeper>>();
  #engines = new Map<string, Promise<Engine>>();
  #journal: Promise<Journal>;
  #channel: BroadcastChannel | null;

  constructor(
    journal: Promise<Journal> = openJournal(),
    private readonly loadEngine: (game: string) => Promise<Engine> = load,
    channel: BroadcastChannel | null = typeof BroadcastChannel === 'undefined'
      ? null
      : new BroadcastChannel('tavola-tables'),
  ) {
    this.#journal = journal;
    this.#channel = channel;
    if (!channel) return;
    channel.onmessage = ({ data }: MessageEvent<{ table: string; seq: number }>) => {
      void this.#keepers.get(data.table)?.then((keeper) => keeper.hear(data.seq));
    };
  }

  /** Does what the page asks; throws a complaint. */
  async answer(request: Request): Promise<unknown> {
    switch (request.kind) {
      case 'open':
        return this.#open(request.wanted.game, JSON.stringify(request.wanted));
      case 'sit':
        return (await this.#keeper(request.id)).sit(request.who);
      case 'look':
        return (await this.#keeper(request.id)).look(request.token);
      case 'history':
        return (await this.#keeper(request.id)).history(request.token);
      case 'record': {
        const { engine, entries } = await this.#recall(request.id);
        return JSON.parse(engine.record(entries, request.round)) as unknown;
      }
      case 'replay': {
        const { engine, entries } = await this.#recall(request.id);
        return JSON.parse(engine.replay(entries, request.round, request.viewer)) as unknown;
      }
      case 'forget':
        this.#keepers.delete(request.id);
        await (await this.#journal).forget(request.id);
        return null;
    }
  }

  /** Connects a client with a table. */
  async connect({ id }: WireRequest, port: MessagePort): Promise<void> {
    try {
      (await this.#keeper(id)).connect(port);
    } catch (error) {
      // A program that could not be loaded may come with the network; a table that is not here never does.
      const complaint = complaintOf(error);
      const retry = complaint.code === 'offline' ? { retry: RETRY } : {};
      port.postMessage(JSON.stringify({ type: 'bye', ...complaint, ...retry }));
    }
  }

  async #open(game: string, wanted: string): Promise<unknown> {
    const engine = await this.#engine(game);
    const opened = JSON.parse(engine.open(wanted, random(64), Date.now())) as { entries: string[] };
    const { entries, ...answer } = opened;
    const id = `${HERE}${Array.from(random(8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    await (await this.#journal).append(id, 1, entries);
    return { id, ...answer };
  }

  #keeper(id: string): Promise<LocalKeeper> {
    let keeper = this.#keepers.get(id);
    if (!keeper) {
      keeper = this.#wake(id);
      this.#keepers.set(id, keeper);
      keeper.catch(() => this.#keepers.delete(id));
    }
    return keeper;
  }

  async #wake(id: string): Promise<LocalKeeper> {
    const { engine, entries } = await this.#recall(id);
    const herald: Herald = {
      tell: (table, seq) => this.#channel?.postMessage({ table, seq }),
      fail: (table) => this.#keepers.delete(table),
    };
    return new LocalKeeper(id, new engine.LocalHost(entries), await this.#journal, herald);
  }

  /** The entries of a table, and the program of its game. */
  async #recall(id: string): Promise<{ engine: Engine; entries: string[] }> {
    const entries = await (await this.#journal).read(id);
    const [first] = entries;
    if (first === undefined) throw NO_TABLE;
    const { fact } = JSON.parse(first) as { fact: { opened: { game: string } } };
    return { engine: await this.#engine(fact.opened.game), entries };
  }

  #engine(game: string): Promise<Engine> {
    let engine = this.#engines.get(game);
    if (!engine) {
      engine = this.loadEngine(game);
      this.#engines.set(game, engine);
      engine.catch(() => this.#engines.delete(game));
    }
    return engine;
  }
}

/** What went wrong, as a server would say it. The host throws JSON; anything else means that its program is missing. */
export function complaintOf(error: unknown): ErrorBody {
  if (typeof error === 'string') return JSON.parse(error) as ErrorBody;
  if (error === NO_TABLE) return NO_TABLE;
  return { code: 'offline', sentence: 'the program of this game can\u2019t be loaded just now' };
}
