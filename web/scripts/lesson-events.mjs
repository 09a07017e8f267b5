// What a viewer saw of a move, read off the views before and after it. No rule is applied: a move that happened has
// left its traces in the view.

function cassaGrande(before, after) {
  const fixed = before.fixed_at === null && after.fixed_at !== null;
  return { event: 'laid', seat: before.turn, ...after.table.at(-1), fixed, outcome: after.outcome };
}

const cardsThat = (view, is) =>
  Object.entries(view.table).flatMap(([place, spot]) => (spot.is === is ? [{ place, card: spot.card }] : []));

/** The cards of a list without those of another one. */
function without(cards, others) {
  const left = [...cards];
  for (const card of others) left.splice(left.indexOf(card), 1);
  return left;
}

function calcory(before, after, move) {
  const [kind, first, second] = move.split(' ');
  const back = cardsThat(after, 'back');
  const turned = cardsThat(before, 'turned');
  const marked = cardsThat(before, 'marked');
  const taken = after.taken.length > 0 && before.taken.length === 0;
  let act;
  let next = { kind: 'turn', seat: after.turn };
  if (kind === 'flip') {
    const shown = after.table[first].card;
    const card =
      shown ??
      without(
        after.taken,
        turned.map((one) => one.card),
      )[0];
    const sum = before.sum + Number(card.slice(1));
    const seen = after.table[first].is;
    const effect = seen === 'turned' ? 'on' : taken && after.turn === before.turn ? 'thirteen' : 'over';
    act = { kind, place: first, card, sum, effect };
    if (effect === 'thirteen')
      next = { kind: 'took', seat: after.turn, cards: [...turned, { place: first, card }] };
    else if (taken) next = { kind: 'took', seat: after.turn, cards: marked };
  } else if (kind === 'stop') {
    const effect = after.marks?.seat !== before.turn ? 'short' : before.marks ? 'raised' : 'marked';
    act = { kind, sum: before.sum, cards: turned.length, effect };
    if (taken) next = { kind: 'took', seat: after.turn, cards: marked };
  } else {
    act = { kind, place: second, card: first, from: before.taken };
  }
  return { seat: before.turn, act, back, passed: [], next };
}

function casaGrande(before, after, move) {
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

/** What a move of Casa Grande would bring, read off the views before and after it. */
function casaProspect(before, after, move) {
  const seat = before.turn;
  const { action, bonus } = casaGrande(before, after, move);
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

/** The games whose hosts tell what legal moves would bring. */
export const PROSPECTS = { 'casa-grande': casaProspect };

export const EVENTS = { 'cassa-grande': cassaGrande, calcory, 'casa-grande': casaGrande };
