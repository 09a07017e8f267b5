/** Keeps the screen from going dark while people play at it, where the browser lets us; gives back what ends that. */
export function stayAwake(): () => void {
  // Browsers lend the lock over HTTPS and on the machine itself only; elsewhere the device's own settings hold.
  const locks = (navigator as { wakeLock?: WakeLock }).wakeLock;
  if (!locks) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const hold = () => {
    if (document.visibilityState !== 'visible') return;
    locks
      .request('screen')
      .then((held) => {
        if (ended) void held.release();
        else lock = held;
      })
      .catch(() => undefined);
  };
  hold();
  // A page that was hidden has lost its lock.
  document.addEventListener('visibilitychange', hold);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
