let last: Promise<void> = Promise.resolve();

/**
 * Waits for a task of its own, after all who have asked before: what is large is drawn part by part, and a finger is
 * answered in between.
 */
export function ownTask(): Promise<void> {
  last = last.then(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
  return last;
}
