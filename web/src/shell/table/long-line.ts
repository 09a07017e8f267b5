/** From so many letters on a sentence is set smaller in a small window, so that it keeps to the room that it has there. */
const LONG = 36;

export const isLongLine = (text: string): boolean => text.length > LONG;
