/** From so many letters on a sentence is set smaller in a small window, so that it keeps to the room that it has there. */
const LONG = 36;
/** And from so many still smaller: where several share a device, the line has a name in it as well. */
const LONGER = 60;

/** How long a sentence is, as a class for the line that says it. */
export const lengthOf = (text: string): string =>
  text.length > LONGER ? 'long longer' : text.length > LONG ? 'long' : '';
