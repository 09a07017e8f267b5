import { SEATS, type FairnessState, type Seat } from '../types/messages';

/** What became of checking a round's chance. */
export interface FairnessCheck {
  /** Whether the secret is the one to which the host had committed itself; `null` while it is not published. */
  kept: boolean | null;
  /** The seed from which all cards and dice follow, in hexadecimal digits. */
  seed: string | null;
  /** Whether the bytes that this browser added are among those used; `null` if it does not know what it added. */
  heard: boolean | null;
  /** Whose bytes came last. */
  last: Seat | null;
}

const NONE = new Uint8Array(16);

/** Checks a round's commitment and computes its seed: docs/rules/fairness.md, steps 1 to 3. */
export async function checkFairness(
  fairness: FairnessState,
  round: number,
  seats: readonly Seat[],
  own: { seat: Seat; entropy: string } | null = null,
): Promise<FairnessCheck> {
  const last = fairness.entropy.at(-1)?.[0] ?? null;
  const added = new Map(fairness.entropy);
  const heard = own ? added.get(own.seat)?.toLowerCase() === own.entropy.toLowerCase() : null;
  if (fairness.secret === null) return { kept: null, seed: null, heard, last };
  const secret = bytesOf(fairness.secret);
  const commitment = await sha256(join(ascii('tavola/1 commit'), secret));
  const parts = SEATS.filter((seat) => seats.includes(seat)).map((seat) => {
    const entropy = added.get(seat);
    return entropy === undefined ? NONE : bytesOf(entropy);
  });
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, round, false);
  const seed = await sha256(join(ascii('tavola/1 seed'), secret, ...parts, count));
  return { kept: commitment === fairness.commitment.toLowerCase(), seed, heard, last };
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
