import { hasEngine, HERE } from '../local/engine-list';
import { startHouse, type LocalHouseholder } from '../local/host';
import { api, ApiError, socketAddress } from './api';
import { socketWire, type OpenWire } from './wire';
import type { Eyes, Newcomer, OpenedTable, Seated, SeenTable, Wanted } from '../types/http';
import type { Told } from '../types/messages';
import type { GameRecord } from '../types/parts';

/** Where tables stand: behind a server, or in a worker of this browser. The screens don't know which. */
export interface Host {
  open(table: Wanted): Promise<OpenedTable>;
  sit(id: string, who: Newcomer, rated?: boolean): Promise<Pick<Seated, 'seat' | 'token'>>;
  look(id: string, token?: string): Promise<SeenTable>;
  history(id: string, token?: string): Promise<Told[]>;
  record(id: string, round: number, token?: string): Promise<GameRecord>;
  replay(id: string, round: number, viewer: Eyes, token?: string): Promise<unknown[]>;
  wire(id: string): OpenWire;
}

const server: Host = { ...api, wire: (id) => socketWire(socketAddress(id)) };

let house: LocalHouseholder | undefined;
function local(): LocalHouseholder {
  if (!house || house.broken) house = startHouse();
  return house;
}
// A wire that is opened anew after a loss may need another worker.
const wireHere =
  (id: string): OpenWire =>
  (listener) =>
    local().wire(id)(listener);

/**
 * Opens a table: in this browser if nobody elsewhere is to sit or watch there, and on the server if they are or if this
 * browser can't.
 */
export async function openAt(reachable: boolean, table: Wanted): Promise<OpenedTable> {
  if (reachable || !hasEngine(table.game)) return server.open(table);
  try {
    return await local().open(table);
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'offline') throw error;
    return server.open(table);
  }
}

/** The host of a table that exists. */
export function hostOf(id: string): Host {
  return isHere(id) ? { ...local(), wire: wireHere } : server;
}

/** Whether a table stands in this browser: then nobody else finds it. */
export const isHere = (id: string): boolean => id.startsWith(HERE);

/** Throws away what was written down of a table of this browser. */
export function forgetHere(id: string): void {
  if (isHere(id)) void local().forget(id);
}
