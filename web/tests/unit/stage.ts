import type { RoundState, ServerMessage, TableState } from '../../src/lib/types/messages';

/** A table for two that waits for its players. */
export function table(change: Partial<TableState> = {}): TableState {
  return {
    game: 'cassa-grande',
    rules: { players: 2 },
    options: {
      rounds: 1,
      clock: { kind: 'none' },
      watchers: true,
      hints: true,
      undo: true,
      looks: false,
      listed: false,
    },
    phase: 'gathering',
    seats: {
      A: { kind: 'person', name: 'Ines', ready: false, away: false, lent: null },
      B: { kind: 'bot', level: 'easy' },
    },
    rounds: [],
    standings: { points: {}, totals: {}, places: {} },
    undo: null,
    ...change,
  };
}

export function round(change: Partial<RoundState> = {}): RoundState {
  return {
    number: 1,
    view: { turn: 'A' },
    turn: 'A',
    moves: 0,
    legal: ['1@0,0'],
    clock: null,
    fairness: { commitment: '00'.repeat(32), secret: null, entropy: [], start: 'drawn' },
    outcome: null,
    given_up: false,
    ...change,
  };
}

interface Start {
  seq?: number;
  table?: TableState;
  round?: RoundState | null;
}

/** A welcome for seat A. */
export function welcome({ seq = 1, table: at = table(), round: of = null }: Start = {}): Extract<
  ServerMessage,
  { type: 'welcome' }
> {
  return {
    type: 'welcome',
    protocol: 1,
    you: { seat: 'A', host: true },
    state: { seq, table: at, round: of, chat: [] },
    happened: [],
    presence: { seats: ['A'], watchers: 0 },
    heartbeat: 20,
  };
}

/** How long something may take that is waited for: how fast a machine is must not decide what passes. */
export const SOON = { timeout: 60_000 };
