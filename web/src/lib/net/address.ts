import type { Addresses } from '../types/http';
import type { Seat } from '../types/messages';
import { api } from './api';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a name means the machine itself, so that no phone finds anything there. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * The address of this page as other devices can reach it; `null` if only this machine can. A page that was opened by an
 * address of the network is found there by phones, too; one that was opened on the machine itself asks the server.
 */
export async function reachablePage(
  page: URL = new URL(location.href),
  ask: () => Promise<Addresses> = api.addresses,
): Promise<string | null> {
  page.hash = '';
  if (!isLoopback(page.hostname)) return page.href;
  const { addresses } = await ask().catch(() => ({ addresses: [] }));
  const first = addresses[0];
  if (first === undefined) return null;
  const there = new URL(first);
  page.protocol = there.protocol;
  page.hostname = there.hostname;
  page.port = there.port;
  return page.href;
}

/** The link by which a phone sits down at a table and holds a hand there. */
export function handLink(page: string, id: string, seat?: Seat): string {
  return new URL(`#/hand/${id}${seat ? `?seat=${seat}` : ''}`, page).href;
}
