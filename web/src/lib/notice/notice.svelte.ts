import { preferences } from '../state/preferences.svelte';
import { sound } from '../sound/sound';

/** Browsers notify only over HTTPS and on the machine itself. */
export const canNotify = (): boolean =>
  typeof Notification !== 'undefined' && window.isSecureContext && Notification.permission !== 'denied';

/** Asks the player's browser for leave to notify; says whether it was given. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tells the player that it is their turn: by a sound, and by a notice if they look elsewhere. */
export function tellTurn(title: string, text: string): void {
  sound('turn');
  if (!document.hidden || !preferences.get('notices') || !canNotify()) return;
  try {
    const notice = new Notification(title, { body: text, tag: 'tavola-turn', icon: './icon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notices only from a service worker; the title and the sound have told already.
  }
}
