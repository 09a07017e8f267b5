import type { Event, Prospect, View } from '../../lib/types/calcory';
import type { GameModule } from '../module';
import Board from './Board.svelte';
import Rules from './Rules.svelte';
import { stages } from './stages';
import {
  actors,
  describe,
  describeUnseen,
  ended,
  keys,
  log,
  prompt,
  reason,
  refusal,
  scores,
  terms,
} from './words';

const calcory: GameModule<View, Event, Prospect | null> = {
  board: Board,
  actors,
  describe,
  describeUnseen,
  keys,
  ended,
  log,
  prompt,
  reason,
  refusal,
  scores,
  // Everybody wants to know what lay where.
  lastLook: 4000,
  // Whoever turns a card up has seen it.
  reveals: true,
  stages,
  tellsSeats: 'when-small',
  terms,
  Rules,
  defaults: {},
};

export default calcory;
