/** How long a thing falls, and how long it settles, in milliseconds. */
const FALL = 260;
const SETTLE = 140;

/** How high above its place a thing begins, in levels of the world. */
const HEIGHT = 2.4;

/** The height above its place of a thing that was let go `age` milliseconds ago; 0 when it lies. */
export function drop(age: number): number {
  if (age < 0) return HEIGHT;
  if (age < FALL) {
    const part = age / FALL;
    return HEIGHT * (1 - part * part);
  }
  const part = (age - FALL) / SETTLE;
  return part >= 1 ? 0 : 0.07 * Math.sin(part * Math.PI);
}

/** Whether such a thing still moves. */
export const falls = (age: number): boolean => age < FALL + SETTLE;
