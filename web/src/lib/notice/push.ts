import type { NoticeWay } from '../types/http';

/** Whether this browser can be told something while no page is open: over HTTPS or on the machine itself, and not everywhere. */
export const canBeTold = (): boolean =>
  typeof Notification !== 'undefined' &&
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window;

/** The address at which this browser is told already, if it is. */
export async function toldAt(): Promise<string | null> {
  if (!canBeTold()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Lets this browser be told by the host with this key; nothing if the player or the browser does not want that. */
export async function beTold(key: string): Promise<NoticeWay | null> {
  if (!canBeTold() || (await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One for a host that had another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options).catch(() => null);
  });
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { kind: 'push', endpoint, p256dh, auth } : null;
}
