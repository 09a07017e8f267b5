import { tick } from 'svelte';

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a task of its own, after all who have asked before: what is large is drawn part by part, and a finger is
 * answered in between.
 */
export function ownTask(): Promise<void> {
  last = last.then(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
  return last;
}

/** Waits until nobody waits for a task any more: also for those whom what was drawn has asked for. */
export async function allTasks(): Promise<void> {
  let asked: Promise<void>;
  do {
    asked = ownTask();
    await asked;
    await tick();
  } while (asked !== last);
}

/**
 * Calls back in a task of its own, as soon as may be, unless it is called off. A message to oneself: unlike a timer it is never
 * kept waiting, and unlike a frame it comes also where nobody looks.
 */
export function nextTask(go: () => void): () => void {
  let wanted = true;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    if (wanted) go();
  };
  port2.postMessage(null);
  return () => (wanted = false);
}
