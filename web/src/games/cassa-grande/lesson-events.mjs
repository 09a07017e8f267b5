// What a viewer saw of a move, read off the views before and after it. No rule is applied: a move that happened has left
// its traces in the view.

/** The event of a move. */
export function eventOf(before, after) {
  const fixed = before.fixed_at === null && after.fixed_at !== null;
  return { event: 'laid', seat: before.turn, ...after.table.at(-1), fixed, outcome: after.outcome };
}
