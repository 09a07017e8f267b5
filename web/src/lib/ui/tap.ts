/** A pointer that moved more pixels than this between press and release turned or moved something; it tapped nothing. */
const STILL = 7;

/** A place on the window. */
interface Place {
  clientX: number;
  clientY: number;
}

/** Whether what was pressed here and released there was a tap: a drag is none. */
export const isTap = (pressed: Place, released: Place): boolean =>
  Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY) <= STILL;
