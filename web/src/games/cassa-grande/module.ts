import type { Event, View } from '../../lib/types/cassa-grande';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import Result from './Result.svelte';
import Rules from './Rules.svelte';
import { stages } from './stages';
import {
  describe,
  describeUnseen,
  follows,
  keys,
  log,
  prompt,
  reason,
  refusal,
  scores,
  terms,
} from './words';

const cassaGrande: GameModule<View, Event> = {
  board: Board,
  describe,
  describeUnseen,
  follows,
  keys,
  log,
  prompt,
  reason,
  refusal,
  scores,
  stages,
  terms,
  Rules,
  Result,
  defaults: { laying: 'hidden', exchange: false, goal: 'highest', deal: 'fixed' },
};

export default cassaGrande;
