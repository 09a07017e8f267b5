// What a viewer saw of a move, read off the views before and after it. No rule is applied: a move that happened has left
// its traces in the view.

const cardsThat = (view, is) =>
  Object.entries(view.table).flatMap(([place, spot]) => (spot.is === is ? [{ place, card: spot.card }] : []));

/** The cards of a list without those of another one. */
function without(cards, others) {
  const left = [...cards];
  for (const card of others) left.splice(left.indexOf(card), 1);
  return left;
}

/** What a move would bring, as far as that is certain before it is made. */
export function prospectOf(before, after, move) {
  if (move !== 'stop') return null;
  const { cards, effect } = eventOf(before, after, move).act;
  return { cards, effect };
}

/** The event of a move. */
export function eventOf(before, after, move) {
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
