import type { Event, Prospect, View } from '../../lib/types/casa-grande';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import Standing from './Standing.svelte';
import { stages } from './stages';
import { actors, describe, ended, follows, log, prompt, reason, refusal, scores, terms } from './words';

const casaGrande: GameModule<View, Event, Prospect> = {
  board: Board,
  actors,
  describe,
  ended,
  follows,
  log,
  prompt,
  reason,
  refusal,
  scores,
  stages,
  terms,
  Rules,
  Result,
  Standing,
  tellsSeats: 'always',
  defaults: { blocks: 24 },
};

export default casaGrande;
