import type { LocalHost, Wishes } from './engine';
import type { Journal } from './journal';

/** Whom a keeper tells of what happens to its table. */
export interface Herald {
  /** Something was written: for other windows. */
  tell(table: string, seq: number): void;
  /** The program has failed: the table must be read anew. */
  fail(table: string): void;
}

/** How long clients wait before they come again to a table whose program has failed. */
const RETRY = 500;

/**
 * Keeps one table of this browser as a server's keeper does: one thing at a time, written down before it is told. The
 * rules and what to say are the host's, in Rust; here are only the ways in and out.
 */
export class LocalKeeper {
  #queue: Promise<unknown> = Promise.resolve();
  #clients = new Map<number, MessagePort>();
  #numbers = 0;
  #thinks = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly id: string,
    private readonly host: LocalHost,
    private readonly journal: Journal,
    private readonly herald: Herald,
  ) {}

  /** Lets a client listen and speak; an empty message is its farewell. */
  connect(port: MessagePort): void {
    const client = ++this.#numbers;
    this.#clients.set(client, port);
    port.onmessage = ({ data }) => {
      const text = String(data);
      void this.#do(async () => {
        if (text !== '') return this.#follow(this.host.receive(client, text, Date.now()));
        this.#clients.delete(client);
        return this.#follow(this.host.leave(client, Date.now()));
      });
    };
  }

  /** Seats somebody. */
  sit(newcomer: { seat?: string; name: string }): Promise<{ seat: string; token: string }> {
    return this.#do(async () => {
      const wishes = await this.#follow(this.host.sit(JSON.stringify(newcomer), random(32), Date.now()));
      if (wishes.refused) throw JSON.stringify(wishes.refused);
      if (!wishes.seated) throw new Error('nobody was seated');
      return wishes.seated;
    });
  }

  look(token?: string): Promise<unknown> {
    return this.#do(() => Promise.resolve(JSON.parse(this.host.look(token, Date.now()))));
  }

  history(token?: string): Promise<unknown> {
    return this.#do(() => Promise.resolve(JSON.parse(this.host.history(token))));
  }

  /** Another window wrote something. */
  hear(seq: number): void {
    void this.#do(async () => {
      if (seq > this.host.seq()) await this.#follow(this.host.catchUp());
    });
  }

  // One thing after the other; what is due by itself follows each.
  #do<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(task);
    this.#queue = done.then(() => this.#attend()).catch((error: unknown) => this.#fail(error));
    return done;
  }

  // The host refuses with texts; anything else is a fault, after which it can't be trusted. What was told is stored.
  #fail(error: unknown): void {
    if (typeof error === 'string') return;
    const sentence = 'the table is read anew; nothing is lost';
    const bye = JSON.stringify({ type: 'bye', code: 'unavailable', sentence, retry: RETRY });
    for (const port of this.#clients.values()) port.postMessage(bye);
    this.#clients.clear();
    this.herald.fail(this.id);
  }

  /** Does what the host wishes, until only what happens by itself is left; gives the last wishes, and who sat down on the way or not. */
  async #follow(text: string): Promise<Wishes> {
    let wishes = JSON.parse(text) as Wishes;
    let seating: Partial<Wishes> = {};
    for (;;) {
      const { seated, refused } = wishes;
      if (seated || refused) seating = { ...(seated && { seated }), ...(refused && { refused }) };
      for (const [client, message] of wishes.send) this.#clients.get(client)?.postMessage(message);
      if (wishes.write) {
        const { seq, entry } = wishes.write;
        const stored = await this.journal.append(this.id, seq, [entry]);
        if (stored) this.herald.tell(this.id, seq);
        wishes = JSON.parse(this.host.appended(stored, Date.now())) as Wishes;
      } else if (wishes.read !== undefined) {
        const entries = await this.journal.read(this.id, wishes.read);
        wishes = JSON.parse(this.host.entriesRead(entries, Date.now())) as Wishes;
      } else {
        return { ...wishes, ...seating };
      }
    }
  }

  /** Does all that is due. Nothing happens while nobody looks: the table waits for its people. */
  async #attend(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#clients.size > 0) {
      const wishes = await this.#follow(this.host.wake(Date.now()));
      if (wishes.draw) {
        await this.#follow(this.host.commit(random(32), Date.now()));
        continue;
      }
      if (wishes.think) this.#thinkSoon();
      else if (wishes.wait !== undefined) {
        this.#timer = setTimeout(() => void this.#do(() => Promise.resolve()), wishes.wait - Date.now());
      }
      return;
    }
  }

  /** Lets a bot think when all that was said until now is done: a player who takes back must not wait for it. */
  #thinkSoon(): void {
    if (this.#thinks) return;
    this.#thinks = true;
    setTimeout(() => {
      void this.#do(async () => {
        this.#thinks = false;
        if (this.#clients.size > 0) await this.#follow(this.host.think(Date.now()));
      });
    });
  }
}

/** Random bytes that nobody guesses. */
export const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
