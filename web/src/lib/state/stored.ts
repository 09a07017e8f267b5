/** Reads what was kept in this browser; the browser may refuse, and what is kept may be of an older kind. */
export function readStored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`tavola.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keeps something in this browser; says whether it lets us. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`tavola.${key}`, JSON.stringify(value));
    return true;
  } catch {
    // A private window without storage plays just as well; it only forgets.
    return false;
  }
}

/** Forgets something that was kept in this browser. */
export function unstore(key: string): void {
  try {
    localStorage.removeItem(`tavola.${key}`);
  } catch {
    // Nothing was kept, then.
  }
}
