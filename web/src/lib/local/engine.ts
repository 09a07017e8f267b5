// The program of a game in WebAssembly: rules, tables and bots, built from crates/wasm.

import { moduleOf } from './engine-list';

/** The host of one table, in Rust; texts are JSON. */
export interface LocalHost {
  seq(): number;
  receive(client: number, text: string, now: number): string;
  leave(client: number, now: number): string;
  wake(now: number): string;
  appended(stored: boolean, now: number): string;
  catchUp(): string;
  entriesRead(entries: string[], now: number): string;
  commit(secret: Uint8Array, now: number): string;
  think(now: number): string;
  sit(newcomer: string, token: Uint8Array, now: number): string;
  look(token: string | undefined, now: number): string;
  history(token: string | undefined): string;
  free(): void;
}

/** A game that is over, to be looked into; texts are JSON. */
export interface LocalAnalysis {
  decisions(): number;
  shares(): string;
  judge(index: number, instead?: string): string;
  choice(index: number): string;
  views(viewer: string): string;
}

/** What a game's module offers. */
export interface Engine {
  LocalHost: new (entries: string[]) => LocalHost;
  LocalAnalysis: new (record: string) => LocalAnalysis;
  open(wanted: string, random: Uint8Array, now: number): string;
  record(entries: string[], round: number): string;
  replay(entries: string[], round: number, viewer: string): string;
  /** Compares the record of a round with what was kept of it; gives a `FairnessCheck`. */
  checkChance(promise: string, record: string): string;
  /** Counts the book of an evening; only the game whose real tables are counted offers it. */
  score?(book: string): string;
}

/** What a host wants done; see `Wishes` in crates/wasm. */
export interface Wishes {
  send: [client: number, text: string][];
  seated?: { seat: string; token: string };
  write?: { seq: number; entry: string };
  read?: number;
  draw?: boolean;
  think?: boolean;
  wait?: number;
}

type Glue = Engine & { default: (module: { module_or_path: string }) => Promise<unknown> };

// Empty if the compiler could not build for browsers.
const GLUE = import.meta.glob<Glue>('../../../wasm/*.js');

/** Loads the program of a game. */
export async function loadEngine(game: string): Promise<Engine> {
  const load = GLUE[`../../../wasm/${game}.js`];
  const module = moduleOf(game);
  if (!load || module === undefined) throw new Error(`no engine for ${game}`);
  const glue = await load();
  await glue.default({ module_or_path: module });
  return glue;
}
