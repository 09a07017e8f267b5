import { WiredConnection, type Credentials } from '../net/connection';
import { hostOf } from '../net/host';
import { Session, type Showing } from './session.svelte';

/** Sits down at a table, or looks on without a token. */
export function openSession(id: string, credentials: Credentials, showing: Showing = {}): Session {
  const host = hostOf(id);
  return new Session(
    (listener) => new WiredConnection(host.wire(id), credentials, listener),
    () => host.history(id, credentials.token),
    { ...showing, id },
  );
}
