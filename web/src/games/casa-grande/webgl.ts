let found: boolean | null = null;

/** Whether this browser can draw in three dimensions. */
export function depth(): boolean {
  if (found === null) {
    try {
      const context = document.createElement('canvas').getContext('webgl2');
      found = context !== null;
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    } catch {
      found = false;
    }
  }
  return found;
}
