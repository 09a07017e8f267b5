import { expect, type APIRequestContext } from '@playwright/test';
import type { EveningState, EveningTable, SeatedPlayer, SeenTable } from '../../../src/lib/types/http';
import type { Seat, State } from '../../../src/lib/types/messages';

/** An evening asked over HTTP, where clicking would bring nothing. */
export class Desk {
  constructor(
    private readonly request: APIRequestContext,
    private readonly address: string,
    readonly id: string,
  ) {}

  async evening(): Promise<EveningState> {
    const answer = await this.request.get(`${this.address}/api/evenings/${this.id}`);
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as EveningState;
  }

  async #post<T>(path: string, data: object, token?: string): Promise<T> {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await this.request.post(`${this.address}/api/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }

  /** The players of a table sit down, but those whose tokens are known. */
  async sit(table: EveningTable, known: Partial<Record<Seat, string>> = {}): Promise<Map<Seat, string>> {
    const tokens = new Map<Seat, string>(Object.entries(known) as [Seat, string][]);
    for (const [seat, sitter] of Object.entries(table.seats) as [Seat, { player?: number }][]) {
      if (tokens.has(seat) || sitter.player === undefined) continue;
      const seated = await this.#post<SeatedPlayer>(`evenings/${this.id}/seats`, {
        player: sitter.player,
      });
      if (seated.token) tokens.set(seated.seat, seated.token);
    }
    return tokens;
  }

  /** Plays a table to its end; whoever is to move takes the first legal move, or the last one in turn. */
  async play(id: string, tokens: Map<Seat, string>): Promise<void> {
    const path = `tables/${id}`;
    const look = async (token: string): Promise<State> => {
      const answer = await this.request.get(`${this.address}/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await answer.json()) as SeenTable).state;
    };
    const act = (seq: number, deed: object, token: string, name: string) =>
      this.request.post(`${this.address}/api/${path}/commands`, {
        data: { id: name, seq, deed },
        headers: { authorization: `Bearer ${token}` },
      });
    const [first] = tokens.values();
    if (!first) throw new Error('somebody plays');
    await expect
      .poll(async () => (await look(first)).table.phase, { intervals: [20] })
      .toMatch(/dealing|playing/);
    for (const [seat, token] of tokens)
      await act(0, { do: 'add', round: 1, entropy: '0'.repeat(32) }, token, `add-${seat}`);
    await expect.poll(async () => (await look(first)).table.phase, { intervals: [20] }).toBe('playing');
    let state = await look(first);
    for (let made = 0; state.table.phase === 'playing'; made += 1) {
      const token = tokens.get(state.round?.turn ?? 'A') ?? first;
      const own = await look(token);
      const legal = own.round?.legal ?? [];
      const text = legal[made % 2 === 0 ? 0 : legal.length - 1];
      if (text !== undefined) await act(own.seq, { do: 'move', text }, token, `m${made}`);
      state = await look(first);
    }
  }
}
