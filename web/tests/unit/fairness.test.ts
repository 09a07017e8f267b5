import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkBytes } from '../../src/lib/fairness/fairness';
import { SEATS, type OwnBytes, type RoundPromise, type Seat } from '../../src/lib/types/messages';

interface Vector {
  secret: string;
  entropy: Partial<Record<Seat, string>>;
  k: number;
  rules: { players: number };
  expect: { commitment: string; seed: string };
}

// Numbers of an independent implementation of fairness.md.
const vectors = JSON.parse(readFileSync('../testdata/vectors/fairness.json', 'utf8')) as Vector[];

const state = ({ secret, entropy, expect }: Vector) => ({
  secret,
  commitment: expect.commitment,
  entropy: SEATS.flatMap((seat): [Seat, string][] => (entropy[seat] ? [[seat, entropy[seat]]] : [])),
  start: 'drawn' as const,
});

/** What a browser kept of a round that was there from the beginning. */
const kept = ({ k, expect }: Vector, bytes: OwnBytes = { kind: 'none' }): RoundPromise => ({
  game: 'calcory',
  rules: {},
  round: k,
  commitment: expect.commitment,
  start: 'drawn',
  early: true,
  swapped: false,
  seat: 'A',
  bytes,
  published: null,
  events: {},
  taken_back: 0,
  missed: false,
  views: {},
});

describe('the fairness receipt', () => {
  it('finds the commitment and the seed that the referee found', async () => {
    expect(vectors.length).toBeGreaterThan(3);
    for (const vector of vectors) {
      const seats = SEATS.slice(0, vector.rules.players);
      const check = await checkBytes(kept(vector), state(vector), seats);
      expect(check).toMatchObject({ breaches: [], seed: vector.expect.seed });
    }
  });

  it('tells when the secret is another one', async () => {
    const [vector] = vectors;
    if (!vector) throw new Error('there must be a vector');
    const other = {
      ...state(vector),
      secret: vector.secret.replace(/^../, (two) => (two === '00' ? '01' : '00')),
    };
    const { breaches } = await checkBytes(kept(vector), other, ['A', 'B']);
    expect(breaches).toEqual([{ kind: 'other_secret' }]);
  });

  it('tells when the secret is kept back', async () => {
    const [vector] = vectors;
    if (!vector) throw new Error('there must be a vector');
    const check = await checkBytes(kept(vector), { ...state(vector), secret: null }, ['A', 'B']);
    expect(check).toMatchObject({ breaches: [{ kind: 'no_secret' }], seed: null });
  });

  it('notices when the bytes that were added here are not those that were used', async () => {
    const [vector] = vectors;
    if (!vector) throw new Error('there must be a vector');
    const entropy: [Seat, string][] = [
      ['B', '11'.repeat(16)],
      ['A', '22'.repeat(16)],
    ];
    const used = { ...state(vector), entropy };
    const sent = (digits: string, taken: boolean): OwnBytes => ({
      kind: 'sent',
      entropy: digits.repeat(16),
      taken,
    });
    const check = (bytes: OwnBytes) => checkBytes(kept(vector, bytes), used, ['A', 'B']);
    expect((await check(sent('22', true))).breaches).toEqual([]);
    expect((await check(sent('33', true))).breaches).toEqual([{ kind: 'own_bytes' }]);
    // Bytes that were lost on their way are no breach, but they did not count.
    expect(await check(sent('33', false))).toMatchObject({
      breaches: [],
      gaps: ['unknown_game', 'bytes_refused'],
    });
  });
});
