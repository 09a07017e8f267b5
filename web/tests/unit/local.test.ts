import { describe, expect, it, vi } from 'vitest';
import { Study, type Progress, type StudyNews } from '../../src/lib/local/analysis';
import type { Engine, LocalHost, Wishes } from '../../src/lib/local/engine';
import { complaintOf, LocalHouse } from '../../src/lib/local/house';
import { MemoryJournal, PatientJournal, type Journal } from '../../src/lib/local/journal';
import { LocalKeeper } from '../../src/lib/local/keeper';
import type { GameRecord } from '../../src/lib/types/parts';
import { linesOf, nearest } from '../../src/shell/values/lines';
import { SOON } from './stage';

/** A host that writes down every word it hears as one entry, and tells all clients of it. */
class FakeHost implements LocalHost {
  entries: string[];
  clients = new Set<number>();
  writing: string | null = null;
  thinks = false;
  seated: Wishes['seated'];

  constructor(entries: string[]) {
    this.entries = [...entries];
  }
  seq = () => this.entries.length;
  receive(client: number, text: string): string {
    this.clients.add(client);
    this.writing = text;
    return this.#wish({ write: { seq: this.seq() + 1, entry: text } });
  }
  leave(client: number): string {
    this.clients.delete(client);
    return this.#wish({});
  }
  wake = () => this.#wish(this.thinks ? { think: true } : {});
  think(): string {
    this.thinks = false;
    return this.receive(0, 'thought');
  }
  appended(stored: boolean): string {
    if (!stored) return this.catchUp();
    return this.#note([this.writing ?? '']);
  }
  catchUp = () => this.#wish({ read: this.seq() });
  entriesRead(entries: string[]): string {
    const told = JSON.parse(this.#note(entries)) as Wishes;
    const again = this.writing === null ? {} : { write: { seq: this.seq() + 1, entry: this.writing } };
    return this.#wish({ ...told, ...again });
  }
  commit = () => this.#wish({});
  sit(): string {
    this.writing = 'sat';
    this.seated = { seat: 'B', token: 'b' };
    return this.#wish({ write: { seq: this.seq() + 1, entry: 'sat' } });
  }
  look = () => '{}';
  history = () => '[]';
  free = () => undefined;
  #note(entries: string[]): string {
    this.entries.push(...entries);
    if (entries.at(-1) === this.writing) this.writing = null;
    const seated = this.seated && this.writing === null ? { seated: this.seated } : {};
    const send = entries.flatMap((text) =>
      [...this.clients].map((client): [number, string] => [client, text]),
    );
    return this.#wish({ send, ...seated });
  }
  #wish = (wishes: Partial<Wishes>) => JSON.stringify({ send: [], ...wishes });
}

const quiet = { tell: () => undefined, fail: () => undefined };

/** A client that hears everything; resolves when it has heard so many words. */
function client(keeper: LocalKeeper) {
  const { port1, port2 } = new MessageChannel();
  const heard: string[] = [];
  keeper.connect(port2);
  port1.onmessage = ({ data }) => heard.push(String(data));
  return { heard, say: (text: string) => port1.postMessage(text), close: () => port1.close() };
}

describe('the keeper of a table in this browser', () => {
  it('tells nobody anything before it is stored', async () => {
    let store: ((done: boolean) => void) | undefined;
    const journal: Journal = {
      append: () => new Promise((resolve) => (store = resolve)),
      read: () => Promise.resolve([]),
      forget: () => Promise.resolve(),
    };
    const keeper = new LocalKeeper('here-1', new FakeHost([]), journal, quiet);
    const one = client(keeper);
    one.say('move');
    await vi.waitFor(() => expect(store).toBeDefined(), SOON);
    expect(one.heard).toEqual([]);
    store?.(true);
    await vi.waitFor(() => expect(one.heard).toEqual(['move']), SOON);
    one.close();
  });

  it('catches up and asks anew when another window wrote first', async () => {
    const journal = new MemoryJournal();
    await journal.append('here-1', 1, ['opened', 'of another window']);
    const told: number[] = [];
    const keeper = new LocalKeeper('here-1', new FakeHost(['opened']), journal, {
      ...quiet,
      tell: (_table, seq) => void told.push(seq),
    });
    const one = client(keeper);
    one.say('move');
    await vi.waitFor(() => expect(one.heard).toEqual(['of another window', 'move']), SOON);
    expect(await journal.read('here-1')).toEqual(['opened', 'of another window', 'move']);
    expect(told).toEqual([3]);
    one.close();
  });

  it('follows what another window tells of, and only what is new', async () => {
    const journal = new MemoryJournal();
    await journal.append('here-1', 1, ['opened']);
    const keeper = new LocalKeeper('here-1', new FakeHost(['opened']), journal, quiet);
    const one = client(keeper);
    one.say('mine');
    await vi.waitFor(() => expect(one.heard).toEqual(['mine']), SOON);
    await journal.append('here-1', 3, ['theirs']);
    keeper.hear(2);
    keeper.hear(3);
    await vi.waitFor(() => expect(one.heard).toEqual(['mine', 'theirs']), SOON);
    one.close();
  });

  it('lets bots think only while somebody looks', async () => {
    const host = new FakeHost([]);
    host.thinks = true;
    const keeper = new LocalKeeper('here-1', host, new MemoryJournal(), quiet);
    await keeper.look();
    expect(host.thinks).toBe(true);
    const one = client(keeper);
    one.say('hello');
    await vi.waitFor(() => expect(one.heard).toEqual(['hello', 'thought']), SOON);
    one.close();
  });

  it('lets everybody come again after a fault of the program', async () => {
    const host = new FakeHost([]);
    const fail = vi.fn();
    const keeper = new LocalKeeper('here-1', host, new MemoryJournal(), { ...quiet, fail });
    const one = client(keeper);
    one.say('hello');
    await vi.waitFor(() => expect(one.heard).toEqual(['hello']), SOON);
    host.receive = () => {
      throw new Error('unreachable');
    };
    one.say('move');
    await vi.waitFor(() => expect(fail).toHaveBeenCalledWith('here-1'), SOON);
    await vi.waitFor(() => expect(one.heard[1]).toContain('"retry":500'), SOON);
    one.close();
  });

  it('forgets a client that said farewell', async () => {
    const host = new FakeHost([]);
    const keeper = new LocalKeeper('here-1', host, new MemoryJournal(), quiet);
    const one = client(keeper);
    one.say('hello');
    await vi.waitFor(() => expect(one.heard).toEqual(['hello']), SOON);
    one.say('');
    await vi.waitFor(() => expect(host.clients.size).toBe(0), SOON);
    one.close();
  });
});

describe('the tables of this browser', () => {
  const engine: Engine = {
    LocalHost: FakeHost,
    checkChance: () => '{}',
    LocalAnalysis: class {
      decisions = () => 0;
      shares = () => '{}';
      judge = () => '{}';
      choice = () => 'null';
      views = () => '[]';
    },
    open: (wanted) =>
      JSON.stringify({
        host: 'h',
        seat: 'A',
        token: 'a',
        entries: [
          JSON.stringify({ fact: { opened: { game: (JSON.parse(wanted) as { game: string }).game } } }),
        ],
      }),
    record: (entries, round) => JSON.stringify({ entries: entries.length, round }),
    replay: () => '[]',
  };

  it('are opened, found again and forgotten', async () => {
    const journal = new MemoryJournal();
    const loaded: string[] = [];
    const load = (game: string) => {
      loaded.push(game);
      return Promise.resolve(engine);
    };
    const house = new LocalHouse(Promise.resolve(journal), load, null);
    const wanted = { game: 'calcory', rules: {}, options: {} as never };
    const opened = (await house.answer({ kind: 'open', number: 1, wanted })) as { id: string; token: string };
    expect(opened.id).toMatch(/^here-[0-9a-f]{16}$/);
    expect(opened.token).toBe('a');
    // Another page of the same browser finds it by what is written.
    const later = new LocalHouse(Promise.resolve(journal), load, null);
    expect(await later.answer({ kind: 'record', number: 1, id: opened.id, round: 1 })).toEqual({
      entries: 1,
      round: 1,
    });
    expect(loaded).toEqual(['calcory', 'calcory']);
    await later.answer({ kind: 'forget', number: 2, id: opened.id });
    const gone = await later.answer({ kind: 'look', number: 3, id: opened.id }).catch(complaintOf);
    expect(gone).toMatchObject({ code: 'no_table' });
  });

  it('say that they try again when the program of a game is missing', async () => {
    const journal = new MemoryJournal();
    await journal.append('here-1', 1, [JSON.stringify({ fact: { opened: { game: 'calcory' } } })]);
    const house = new LocalHouse(Promise.resolve(journal), () => Promise.reject(new Error('404')), null);
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port1.onmessage = ({ data }) => heard.push(JSON.parse(String(data)));
    await house.connect({ kind: 'wire', id: 'here-1' }, port2);
    await vi.waitFor(
      () => expect(heard).toMatchObject([{ type: 'bye', code: 'offline', retry: 3000 }]),
      SOON,
    );
    port1.close();
  });
});

describe('the journal', () => {
  it('refuses a number that is taken, and one that leaves a gap', async () => {
    const journal = new MemoryJournal();
    expect(await journal.append('t', 1, ['a', 'b'])).toBe(true);
    expect(await journal.append('t', 2, ['other'])).toBe(false);
    expect(await journal.append('t', 4, ['late'])).toBe(false);
    expect(await journal.read('t', 1)).toEqual(['b']);
  });

  it('goes on in memory when the browser has no room left', async () => {
    const full = new MemoryJournal();
    await full.append('t', 1, ['a']);
    const append = vi.spyOn(full, 'append').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const journal = new PatientJournal(full);
    expect(await journal.append('t', 2, ['b'])).toBe(true);
    expect(await journal.append('t', 3, ['c'])).toBe(true);
    expect(append).toHaveBeenCalledTimes(1);
    expect(await journal.read('t')).toEqual(['a', 'b', 'c']);
  });
});

describe('values over the game', () => {
  const judgement = (number: number, seat: 'A' | 'B', value: number) => ({
    number,
    seat,
    played: 'x',
    best: 'x',
    value: { A: value, B: 1 - value },
    gave_away: 0,
  });

  it('are told one by one until all decisions are judged', () => {
    const worker = { onmessage: null, onerror: null, postMessage: vi.fn(), terminate: vi.fn() };
    const told: Progress[] = [];
    const record: GameRecord = { game: 'calcory', rules: {}, moves: ['x', 'y'] };
    const study = new Study(record, () => worker as unknown as Worker);
    study.judgeAll(
      (progress) => told.push(progress),
      () => undefined,
    );
    const say = (data: StudyNews) =>
      (worker.onmessage as unknown as (event: { data: StudyNews }) => void)({ data });
    say({ news: 'begun', decisions: 2, shares: { A: 1, B: 0 } });
    say({ news: 'judged', judgement: judgement(1, 'A', 0.4) });
    say({ news: 'judged', judgement: judgement(2, 'B', 0.7) });
    expect(told.map(({ judgements }) => judgements.length)).toEqual([0, 1, 2]);
    study.close();
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('answer each question by its number, and none when the record is broken', async () => {
    const worker = { onmessage: null, onerror: null, postMessage: vi.fn(), terminate: vi.fn() };
    const record: GameRecord = { game: 'calcory', rules: {}, moves: [] };
    const study = new Study(record, () => worker as unknown as Worker);
    const say = (data: StudyNews) =>
      (worker.onmessage as unknown as (event: { data: StudyNews }) => void)({ data });
    const [first, second] = [
      study.ask('views', { viewer: 'open' }),
      study.ask('choice', { from: 3, seat: 'B' }),
    ];
    say({ news: 'answered', number: 2, answer: null });
    say({ news: 'answered', number: 1, answer: ['a', 'b'] });
    expect([await first, await second]).toEqual([['a', 'b'], null]);
    const third = study.ask('judge', { index: 0, instead: 'x' });
    say({ news: 'failed' });
    await expect(third).rejects.toThrow();
  });

  it('are one line a seat, through its own decisions to the result', () => {
    const judgements = [judgement(1, 'A', 0.4), judgement(2, 'B', 0.7), judgement(5, 'A', 0.9)];
    const shares = { A: 1, B: 0 };
    const lines = linesOf({ judgements, decisions: 3, shares }, 6);
    expect(lines.map(({ seat }) => seat)).toEqual(['A', 'B']);
    expect(lines[0]?.points.map(({ at }) => at)).toEqual([0, 4, 6]);
    expect(lines[1]?.points[0]?.value).toBeCloseTo(0.3);
    // Before all is judged the result would draw a line over what is not known yet.
    expect(linesOf({ judgements, decisions: 4, shares }, 6)[0]?.points).toHaveLength(2);
    expect(nearest(judgements, 4)?.number).toBe(5);
    expect(nearest([], 4)).toBeUndefined();
  });
});
