import { api, socketAddress, type NewTable, type OpenedTable } from './api';
import { socketWire, type OpenWire } from './wire';
import type { Seat, Told } from '../types/messages';
import type { GameRecord } from '../types/parts';

/** Where tables stand: behind a server, or in a worker of this browser. The screens don't know which. */
export interface Host {
  open(table: NewTable): Promise<OpenedTable>;
  sit(id: string, who: { seat?: Seat; name: string }): Promise<{ seat: Seat; token: string }>;
  look(id: string, token?: string): Promise<unknown>;
  history(id: string, token?: string): Promise<Told[]>;
  record(id: string, round: number, token?: string): Promise<GameRecord>;
  replay(id: string, round: number, viewer: Seat | 'watcher', token?: string): Promise<unknown[]>;
  wire(id: string): OpenWire;
}

const server: Host = { ...api, wire: (id) => socketWire(socketAddress(id)) };

/** The host for a new table; `reachable` if people elsewhere are to sit or watch there. */
export function hostFor(_reachable: boolean): Host {
  return server;
}

/** The host of a table that exists. */
export function hostOf(_id: string): Host {
  return server;
}
