import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFairness } from '../../src/lib/fairness/fairness';
import { SEATS, type Seat } from '../../src/lib/types/messages';

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

describe('the fairness receipt', () => {
  it('finds the commitment and the seed that the referee found', async () => {
    expect(vectors.length).toBeGreaterThan(3);
    for (const vector of vectors) {
      const seats = SEATS.slice(0, vector.rules.players);
      const check = await checkFairness(state(vector), vector.k, seats);
      expect(check).toMatchObject({ kept: true, seed: vector.expect.seed });
    }
  });

  it('tells when the secret is another one', async () => {
    const [vector] = vectors;
    if (!vector) throw new Error('there must be a vector');
    const other = {
      ...state(vector),
      secret: vector.secret.replace(/^../, (two) => (two === '00' ? '01' : '00')),
    };
    expect((await checkFairness(other, 1, ['A', 'B'])).kept).toBe(false);
  });

  it('does not judge while the secret is not published', async () => {
    const [vector] = vectors;
    if (!vector) throw new Error('there must be a vector');
    expect(await checkFairness({ ...state(vector), secret: null }, 1, ['A', 'B'])).toMatchObject({
      kept: null,
      seed: null,
    });
  });

  it('notices when the bytes that were added here are not those that were used', async () => {
    const [vector] = vectors;
    if (!vector) throw new Error('there must be a vector');
    const entropy: [Seat, string][] = [
      ['B', '11'.repeat(16)],
      ['A', '22'.repeat(16)],
    ];
    const used = { ...state(vector), entropy };
    const own = { seat: 'A' as const, entropy: '22'.repeat(16) };
    expect(await checkFairness(used, 1, ['A', 'B'], own)).toMatchObject({ heard: true, last: 'A' });
    expect((await checkFairness(used, 1, ['A', 'B'], { ...own, seat: 'B' })).heard).toBe(false);
  });
});
