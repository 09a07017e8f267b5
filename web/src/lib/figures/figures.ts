/** A narrow space that does not break. */
const THIN = '\u202f';

/** A whole number with thin spaces between its thousands, the same in every language: a comma may mean something else in a game. */
export function figures(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, THIN);
}
