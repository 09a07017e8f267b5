import type { Page } from '@playwright/test';

/** How long an answer may take, in milliseconds. */
const PATIENCE = 300_000;

interface Sent {
  id: string;
  text: string;
}

/** All that goes through the sockets and requests of a page. */
export class Wire {
  /** Every frame that came in, in order. */
  readonly frames: string[] = [];
  /** The bodies of all answers to the interface's requests. */
  readonly bodies: string[] = [];
  /** The moves that were sent, each once, however often the client repeated it. */
  readonly moves: Sent[] = [];
  #done = new Map<string, number>();
  #seq = 0;
  #reading: Promise<unknown>[] = [];
  /** Who waits for something, looks whenever a frame came or went, and says when it has come. */
  #watchers = new Set<() => boolean>();

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.#note(() => this.#sent(String(payload))));
      socket.on('framereceived', ({ payload }) => this.#note(() => this.#received(String(payload))));
    });
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      this.#reading.push(
        response.text().then(
          (text) => this.bodies.push(text),
          () => undefined,
        ),
      );
    });
  }

  /** Waits until all answers are read. */
  async read(): Promise<void> {
    await Promise.all(this.#reading);
  }

  /** Waits until as many moves are answered, and the page has been told what came of them. */
  async settled(moves: number): Promise<void> {
    const isSettled = () => {
      const move = this.moves[moves - 1];
      const seq = move && this.#done.get(move.id);
      return seq !== undefined && this.#seq >= seq;
    };
    if (isSettled()) return;
    await new Promise<void>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`move ${moves} is not answered`)), PATIENCE);
      this.#watchers.add(() => {
        if (!isSettled()) return false;
        clearTimeout(late);
        done();
        return true;
      });
    });
  }

  #note(frame: () => void): void {
    frame();
    for (const watch of this.#watchers) if (watch()) this.#watchers.delete(watch);
  }

  #sent(text: string): void {
    const message = JSON.parse(text) as { type: string; id?: string; deed?: { do: string; text?: string } };
    if (message.type !== 'command' || message.deed?.do !== 'move' || !message.id) return;
    if (this.moves.some(({ id }) => id === message.id)) return;
    this.moves.push({ id: message.id, text: message.deed.text ?? '' });
  }

  #received(text: string): void {
    this.frames.push(text);
    const message = JSON.parse(text) as { type: string; id?: string; seq?: number; state?: { seq: number } };
    if (message.type === 'done' && message.id) this.#done.set(message.id, message.seq ?? 0);
    if (message.type === 'update') this.#seq = Math.max(this.#seq, message.seq ?? 0);
    if (message.type === 'welcome') this.#seq = Math.max(this.#seq, message.state?.seq ?? 0);
  }
}
