// What a viewer saw of a move, read off the views before and after it. No rule is applied: a move that happened has left
// its traces in the view.

/** The event of a move. */
export function eventOf(before, after, move) {
  const seat = before.turn;
  const [kind, first] = move.split(' ');
  const [was, is] = [before.seats[seat], after.seats[seat]];
  const done = after.turn !== seat;
  const gains = Object.keys(after.seats).flatMap((one) => {
    const points =
      after.seats[one].bonus -
      before.seats[one].bonus +
      (one === seat && kind === 'walk' ? Number(first) : 0);
    return points > 0 ? [{ seat: one, points, paid: 0 }] : [];
  });
  const rest = { bonus: gains[0] ?? null, blocked: false, done, over: after.turn === null };
  const action = {
    corner: () => ({ kind, corner: first, to: is.pawn }),
    roll: () => ({ kind, points: after.die }),
    walk: () => ({ kind, further: Number(first), from: was.pawn, to: is.pawn }),
    block: () => {
      const { height } = after.squares.find(({ square }) => square === first);
      return { kind, square: first, height, left: is.blocks };
    },
    lay: () => {
      const lying = after.lying.find((one) => one.seat === seat && one.name === first);
      const { seat: _, ...platform } = lying;
      return { kind, ...platform, paid: is.money - was.money };
    },
    pass: () => ({ kind }),
  }[kind]();
  return { seat, action, ...rest };
}

/** What a move would bring: the host of this game tells it of every legal move. */
export function prospectOf(before, after, move) {
  const seat = before.turn;
  const { action, bonus } = eventOf(before, after, move);
  // A marker that goes back to 0 leaves no trace of the points that it got.
  if (
    action.kind !== 'lay' &&
    Object.keys(after.seats).some((one) => after.seats[one].money !== before.seats[one].money)
  )
    throw new Error(`${move} moves a marker beyond the ladder: a lesson can't tell by how much`);
  switch (action.kind) {
    case 'corner':
      return { kind: 'corner', to: after.seats[seat].pawn };
    case 'walk':
      return { kind: 'walk', to: action.to, steps: before.die + action.further, cost: action.further, bonus };
    case 'block':
      return { kind: 'block', height: action.height, bonus };
    case 'lay':
      return { kind: 'lay', floor: action.floor, squares: action.squares.length, paid: action.paid };
    default:
      return { kind: 'nothing' };
  }
}
