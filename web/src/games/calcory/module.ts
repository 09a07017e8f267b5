import type { Event, View } from '../../lib/types/calcory';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import Rules from './Rules.svelte';
import { describe, log, prompt, refusal, scores } from './words';

const calcory: GameModule<View, Event> = {
  board: Board,
  describe,
  log,
  prompt,
  refusal,
  scores,
  Rules,
  defaults: {},
};

export default calcory;
