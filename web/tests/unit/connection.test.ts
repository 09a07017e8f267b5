import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WiredConnection, type Listener } from '../../src/lib/net/connection';
import { Patience } from '../../src/lib/net/patience';
import type { WireListener } from '../../src/lib/net/wire';
import type { ClientMessage, ServerMessage } from '../../src/lib/types/messages';
import { welcome } from './stage';

/** A host at the other end of a wire that the test holds in its hand. */
class FakeHost {
  sent: ClientMessage[] = [];
  opened = 0;
  #wire: WireListener | null = null;

  constructor(private readonly place: { local?: true } = {}) {}

  open = (listener: WireListener) => {
    this.opened += 1;
    this.#wire = listener;
    queueMicrotask(() => listener.opened());
    const send = (text: string) => void this.sent.push(JSON.parse(text));
    return { ...this.place, send, close: () => undefined };
  };
  say(message: ServerMessage): void {
    this.#wire?.received(JSON.stringify(message));
  }
  drop(): void {
    this.#wire?.closed();
  }
  commands() {
    return this.sent.filter((message) => message.type === 'command');
  }
  pings() {
    return this.sent.filter((message) => message.type === 'ping').length;
  }
}

const deaf = (): Listener => ({ welcome: vi.fn(), update: vi.fn(), presence: vi.fn(), status: vi.fn() });

describe('a connection', () => {
  let host: FakeHost;
  let listener: Listener;
  let connection: WiredConnection;

  beforeEach(async () => {
    vi.useFakeTimers();
    host = new FakeHost();
    listener = deaf();
    connection = new WiredConnection(host.open, { token: 'mine' }, listener);
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  it('says hello with its token and what it has seen', () => {
    expect(host.sent).toEqual([{ type: 'hello', protocol: 1, token: 'mine', seq: 0, changes: true }]);
  });

  it('sends a command only once it is welcome, and resolves when it is done', async () => {
    const done = connection.do({ do: 'undo' });
    expect(host.commands()).toHaveLength(0);
    host.say(welcome({ seq: 4 }));
    const [command] = host.commands();
    expect(command).toMatchObject({ deed: { do: 'undo' } });
    expect(command?.id).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
    host.say({ type: 'done', id: command?.id ?? '', seq: 5 });
    expect(await done).toBeNull();
  });

  it('repeats after a loss what was not answered, the same to the letter', async () => {
    host.say(welcome({ seq: 4 }));
    const done = connection.do({ do: 'move', text: '1@0,0' });
    const [first] = host.commands();
    host.drop();
    expect(listener.status).toHaveBeenLastCalledWith('lost');
    await vi.advanceTimersByTimeAsync(500);
    expect(host.opened).toBe(2);
    host.say({ ...welcome({ seq: 4 }) });
    expect(host.commands()).toEqual([first, first]);
    host.say({ type: 'done', id: first?.id ?? '', seq: 5 });
    expect(await done).toBeNull();
    host.drop();
    await vi.advanceTimersByTimeAsync(500);
    host.say(welcome({ seq: 5 }));
    expect(host.commands()).toHaveLength(2);
  });

  it('is lost as soon as the network is, and back with it', async () => {
    host.say(welcome({ seq: 4 }));
    connection.unplug();
    expect(listener.status).toHaveBeenLastCalledWith('lost');
    connection.hurry();
    await vi.advanceTimersByTimeAsync(0);
    host.say(welcome({ seq: 4 }));
    expect(listener.status).toHaveBeenLastCalledWith('open');
  });

  it('says hello again with the last sequence number', async () => {
    host.say(welcome({ seq: 4 }));
    host.say({ type: 'update', seq: 7, happened: [] });
    host.drop();
    await vi.advanceTimersByTimeAsync(500);
    expect(host.sent.at(-1)).toMatchObject({ type: 'hello', seq: 7 });
  });

  it('makes views whole of which only the changes were sent', () => {
    const round = (part: object) => ({ number: 1, view: null, turn: null, moves: 1, legal: [], ...part });
    host.say(welcome({ seq: 4 }));
    for (const [seq, part] of [
      [5, { view: { laid: [1], turn: 'A' } }],
      [6, { changes: { 'laid+': [2], turn: 'B' } }],
      [7, { changes: { 'laid+': [3] } }],
    ] as const)
      host.say({ type: 'update', seq, happened: [], round: round(part) } as unknown as ServerMessage);
    expect(listener.update).toHaveBeenLastCalledWith({
      type: 'update',
      seq: 7,
      happened: [],
      round: round({ view: { laid: [1, 2, 3], turn: 'B' } }),
    });
  });

  it('tells an update once', () => {
    host.say(welcome({ seq: 4 }));
    host.say({ type: 'update', seq: 5, happened: [] });
    host.say({ type: 'update', seq: 5, happened: [] });
    expect(listener.update).toHaveBeenCalledTimes(1);
  });

  it('hands on why something is refused', async () => {
    host.say(welcome({ seq: 4 }));
    const why = connection.why('9@9,9');
    const asked = host.sent.at(-1);
    if (asked?.type !== 'why') throw new Error('a question was expected');
    host.say({ type: 'refused', id: asked.id, code: 'rules', sentence: 'Six is the limit.', seq: 4 });
    expect(await why).toMatchObject({ code: 'rules', sentence: 'Six is the limit.' });
  });

  it('lets itself be heard, and gives a silent wire up', async () => {
    host.say(welcome({ seq: 4 }));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(host.sent.at(-1)).toEqual({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.opened).toBeGreaterThan(1);
  });

  describe('that waits for an answer', () => {
    beforeEach(() => host.say(welcome({ seq: 4 })));

    it('leaves a silent host after ten seconds, and repeats what it asked', async () => {
      const done = connection.do({ do: 'move', text: '1@0,0' });
      await vi.advanceTimersByTimeAsync(4_999);
      expect(host.pings()).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(host.pings()).toBe(1);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(listener.status).toHaveBeenLastCalledWith('open');
      await vi.advanceTimersByTimeAsync(1);
      expect(listener.status).toHaveBeenLastCalledWith('lost');
      expect(host.opened).toBe(2);
      host.say(welcome({ seq: 4 }));
      const [first, second] = host.commands();
      expect(second).toEqual(first);
      host.say({ type: 'done', id: first?.id ?? '', seq: 5 });
      expect(await done).toBeNull();
    });

    it('leaves a host that hangs again after it was found again', async () => {
      void connection.do({ do: 'undo' });
      await vi.advanceTimersByTimeAsync(10_000);
      host.say(welcome({ seq: 4 }));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(host.opened).toBe(3);
      expect(host.commands()).toHaveLength(2);
    });

    it('stays with a host that says anything at all', async () => {
      void connection.hint();
      for (let second = 0; second < 30; second += 6) {
        await vi.advanceTimersByTimeAsync(6_000);
        host.say({ type: 'pong' });
      }
      expect(host.opened).toBe(1);
      // Each word begins the wait anew: a host that hangs only now is noticed just as soon.
      await vi.advanceTimersByTimeAsync(10_000);
      expect(host.opened).toBe(2);
    });

    it('counts from what it asked first', async () => {
      void connection.hint();
      await vi.advanceTimersByTimeAsync(4_000);
      void connection.why('1@0,0');
      await vi.advanceTimersByTimeAsync(6_000);
      expect(host.opened).toBe(2);
    });

    it('is at rest once it is answered', async () => {
      void connection.do({ do: 'undo' });
      await vi.advanceTimersByTimeAsync(7_000);
      host.say({ type: 'done', id: host.commands()[0]?.id ?? '', seq: 5 });
      const pings = host.pings();
      // Until the next sign of life of the heartbeat nothing more is said.
      await vi.advanceTimersByTimeAsync(2_900);
      expect([host.opened, host.pings()]).toEqual([1, pings]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(host.opened).toBe(1);
    });

    it('lets a host in this browser think as long as it likes', async () => {
      const near = new FakeHost({ local: true });
      const own = new WiredConnection(near.open, {}, deaf());
      await vi.advanceTimersByTimeAsync(0);
      near.say(welcome({ seq: 1 }));
      void own.hint();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(near.opened).toBe(1);
      own.close();
    });
  });

  it('ends for good when the host says so, and answers what waits', async () => {
    host.say(welcome({ seq: 4 }));
    const done = connection.do({ do: 'undo' });
    host.say({ type: 'bye', code: 'no_table', sentence: 'There is no such table.' });
    expect(await done).toMatchObject({ code: 'no_table' });
    expect(listener.status).toHaveBeenLastCalledWith('ended', expect.objectContaining({ code: 'no_table' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.opened).toBe(1);
  });

  it('has stood up when it is a stranger before that was answered', async () => {
    host.say(welcome({ seq: 4 }));
    const stood = connection.do({ do: 'stand' });
    const other = connection.do({ do: 'undo' });
    host.drop();
    await vi.advanceTimersByTimeAsync(10_000);
    host.say({ type: 'bye', code: 'stranger', sentence: 'This token belongs to no seat.' });
    expect(await stood).toBeNull();
    expect(await other).toMatchObject({ code: 'stranger' });
  });

  it('comes back when the host asks for it', async () => {
    host.say(welcome({ seq: 4 }));
    host.say({ type: 'bye', code: 'restart', sentence: 'The host starts anew.', retry: 3000 });
    await vi.advanceTimersByTimeAsync(2900);
    expect(host.opened).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(host.opened).toBe(2);
  });
});

describe('patience', () => {
  it('grows, stays within bounds, and begins anew', () => {
    const patience = new Patience();
    const waits = Array.from({ length: 12 }, () => patience.next());
    expect(waits[0]).toBeLessThanOrEqual(400);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(7500);
    patience.reset();
    expect(patience.next()).toBeLessThanOrEqual(400);
  });
});
