import type { Event, Prospect, View } from '../../lib/types/casa-grande';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import Rules from './Rules.svelte';
import Standing from './Standing.svelte';
import { describe, log, prompt, refusal, scores } from './words';

const casaGrande: GameModule<View, Event, Prospect> = {
  board: Board,
  describe,
  log,
  prompt,
  refusal,
  scores,
  Rules,
  Standing,
  defaults: { blocks: 24 },
};

export default casaGrande;
