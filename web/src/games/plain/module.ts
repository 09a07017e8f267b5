import type { Seat } from '../board';
import type { GameModule } from '../module';
import PlainBoard from './PlainBoard.svelte';

/** For a game without a board of its own: everything is played from the list of moves, in the notation of records. */
const plain: GameModule = {
  board: PlainBoard,
  describe: (text) => text,
  log: (event) => [JSON.stringify(event)],
  prompt: (view, viewer, t, name, whose) => {
    const turn = (view as { turn?: Seat | null } | null)?.turn ?? null;
    if (turn === null) return '';
    return turn === viewer ? `${whose}.` : t('turn-of', { name: name(turn) });
  },
  refusal: (refusal) => refusal.sentence,
  scores: () => ({}),
  defaults: {},
};

export default plain;
