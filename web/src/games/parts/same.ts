/** Whether a thing would be drawn as the old one was: whatever is the same again is not drawn anew. */
export function isSame<T extends object>(now: T, old: T | undefined): old is T {
  return old !== undefined && (Object.keys(now) as (keyof T)[]).every((key) => now[key] === old[key]);
}

/** What is to be drawn, with the things of before wherever they are the same; `key` finds what a thing was before. */
export function keepSame<T extends object>(
  old: readonly T[],
  now: readonly T[],
  key: (one: T, index: number) => unknown = (_, index) => index,
): T[] {
  const known = new Map(old.map((one, index) => [key(one, index), one]));
  return now.map((one, index) => {
    const before = known.get(key(one, index));
    return isSame(one, before) ? before : one;
  });
}
