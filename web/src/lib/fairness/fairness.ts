import { hasEngine } from '../local/engine-list';
import {
  SEATS,
  type Breach,
  type FairnessCheck,
  type FairnessState,
  type RoundPromise,
  type Seat,
} from '../types/messages';
import type { GameRecord } from '../types/parts';

/** What the worker that compares is asked. */
export interface ChanceQuestion {
  promise: RoundPromise;
  record: string;
}

/** What it answers; `null` if it can't. */
export type ChanceAnswer = FairnessCheck | null;

/**
 * Compares a round that is over with what was kept of it: all of it by the rules that play, where this browser has them, and else
 * what can be seen without them.
 */
export async function checkRound(
  promise: RoundPromise,
  fairness: FairnessState,
  seats: readonly Seat[],
  record: () => Promise<GameRecord>,
  ask: (question: ChanceQuestion) => Promise<ChanceAnswer> = askWorker,
): Promise<FairnessCheck> {
  if (hasEngine(promise.game) || ask !== askWorker) {
    const check = await ask({ promise, record: JSON.stringify(await record()) });
    if (check) return check;
  }
  return checkBytes(promise, fairness, seats);
}

/** Checks commitment and bytes, docs/fairness.md, steps 1 to 3; whether cards and dice follow is not known then. */
export async function checkBytes(
  promise: RoundPromise,
  fairness: FairnessState,
  seats: readonly Seat[],
): Promise<FairnessCheck> {
  const added = new Map(fairness.entropy);
  const breaches: Breach[] = [];
  const gaps: FairnessCheck['gaps'] = ['unknown_game'];
  const { bytes, seat, published } = promise;
  if (!promise.early) gaps.push('late');
  if (bytes.kind === 'none') gaps.push('no_bytes');
  if (bytes.kind === 'refused') gaps.push('bytes_refused');
  if (promise.swapped || !same(fairness.commitment, promise.commitment))
    breaches.push({ kind: 'other_commitment' });
  if (bytes.kind === 'sent' && seat && !same(added.get(seat), bytes.entropy)) {
    // Bytes that were lost on their way can't be in.
    if (bytes.taken) breaches.push({ kind: 'own_bytes' });
    else gaps.push('bytes_refused');
  }
  const publishedBytes = new Map(published ?? fairness.entropy);
  if (seats.some((one) => !same(publishedBytes.get(one), added.get(one))))
    breaches.push({ kind: 'other_bytes' });
  if (fairness.secret === null) {
    breaches.push({ kind: 'no_secret' });
    return { breaches, gaps, seed: null };
  }
  const secret = bytesOf(fairness.secret);
  const commitment = await sha256(join(ascii('tavola/1 commit'), secret));
  if (!same(commitment, promise.commitment)) breaches.push({ kind: 'other_secret' });
  const parts = SEATS.filter((one) => seats.includes(one)).map((one) => {
    const entropy = added.get(one);
    return entropy === undefined ? NONE : bytesOf(entropy);
  });
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, promise.round, false);
  const seed = await sha256(join(ascii('tavola/1 seed'), secret, ...parts, count));
  return { breaches, gaps, seed };
}

const NONE = new Uint8Array(16);

const same = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** Lets the rules of the game compare, in a worker of their own: they are large, and the page is to stay at hand. */
function askWorker(question: ChanceQuestion): Promise<ChanceAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./chance-worker.ts', import.meta.url), { type: 'module' });
    const answer = (check: ChanceAnswer) => {
      worker.terminate();
      resolve(check);
    };
    worker.onmessage = ({ data }: MessageEvent<ChanceAnswer>) => answer(data);
    worker.onerror = () => answer(null);
    worker.postMessage(question);
  });
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Over plain HTTP in a local network browsers keep their own SHA-256 back.
  if (globalThis.crypto?.subtle) return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const noble = await import('@noble/hashes/sha2.js');
  return hexOf(noble.sha256(bytes));
}

const ascii = (text: string) => new TextEncoder().encode(text);

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
