import type { Connection, Listener, Status } from '../net/connection';
import type { Sitter } from '../seats/sitter';
import {
  SEATS,
  type Deed,
  type Happening,
  type PerSeat,
  type Presence,
  type RoundState,
  type Seat,
  type TableState,
  type Told,
  type Update,
  type Welcome,
  type You,
} from '../types/messages';
import type { Bye, Newest, Past, Refusal } from '../types/parts';
import { playerName } from './names';

/** Opens the connection of a session. */
export type Connect = (listener: Listener) => Connection;

/**
 * One client's side of a table, the one place where its state lives: what the host sent, what was asked and not
 * answered yet, and the small duties a client does by itself. Components read it and call its methods.
 */
export class Session implements Listener {
  // What the host sent is never changed here, only replaced: raw state spares the proxies.
  table = $state.raw<TableState | null>(null);
  round = $state.raw<RoundState | null>(null);
  happened = $state.raw<Happening[]>([]);
  chat = $state.raw<Happening[]>([]);
  happening = $state.raw<Newest | null>(null);
  /** The sequence number of what is animated: the same for every session at the table. */
  happeningSeq = $state(0);
  connected = $state.raw<Presence>({ seats: [], watchers: 0 });
  you = $state.raw<You>({ seat: null, host: false });
  link = $state<Status>('connecting');
  bye = $state.raw<Bye | null>(null);
  /** The move that was sent and not answered yet. */
  pending = $state<string | null>(null);
  hint = $state<string | null>(null);
  thinking = $state(false);
  /** The last refusal, until something else happens. */
  refusal = $state.raw<Refusal | null>(null);
  /** When the round was received, by the clock of this page: what a running clock is counted from. */
  receivedAt = $state(0);

  /** What this browser added to the chance of the last round. */
  added = $state.raw<{ round: number; entropy: string } | null>(null);

  #connection: Connection;

  constructor(
    connect: Connect,
    /** Tells all that happened so far, when the host did not. */
    private readonly history: () => Promise<Told[]>,
  ) {
    this.#connection = connect(this);
  }

  get sitters(): PerSeat<Sitter> {
    const sitters: PerSeat<Sitter> = {};
    for (const seat of this.seats) {
      const chair = this.table?.seats[seat];
      if (!chair) continue;
      const present =
        chair.kind === 'bot' || (chair.kind === 'person' && this.connected.seats.includes(seat));
      sitters[seat] = { name: playerName(seat, chair), kind: chair.kind, present };
    }
    return sitters;
  }

  /** The seats of the table, in order. */
  get seats(): Seat[] {
    return SEATS.filter((seat) => this.table?.seats[seat] !== undefined);
  }

  /** The moves of the running round as they were told. */
  get past(): Past[] {
    const deal = this.happened.findLastIndex((one) => one.what === 'dealt');
    return this.happened.slice(Math.max(deal, 0)).flatMap((one) => {
      if (one.what === 'dealt') return [{ number: 1, events: one.events }];
      return one.what === 'moved' ? [{ number: one.number, events: one.events }] : [];
    });
  }

  /** Whether nobody but this player decides anything here. */
  get solo(): boolean {
    return this.seats.every((seat) => seat === this.you.seat || this.table?.seats[seat]?.kind === 'bot');
  }

  get yourTurn(): boolean {
    return this.round !== null && this.round.turn !== null && this.round.turn === this.you.seat;
  }

  play = (text: string): void => {
    if (this.pending !== null) return;
    this.pending = text;
    void this.do({ do: 'move', text }).then(() => {
      this.pending = null;
    });
  };

  why = (text: string): Promise<Refusal | null> => this.#connection.why(text);

  /** Has something done and shows why if it is refused. */
  async do(deed: Deed): Promise<Refusal | null> {
    this.refusal = null;
    const refusal = await this.#connection.do(deed);
    if (refusal) this.refusal = refusal;
    return refusal;
  }

  async askHint(): Promise<void> {
    this.thinking = true;
    const advice = await this.#connection.hint();
    this.thinking = false;
    if (Array.isArray(advice)) this.hint = advice[0]?.text ?? null;
    else this.refusal = advice;
  }

  hurry = (): void => this.#connection.hurry();

  close(): void {
    this.#connection.close();
  }

  welcome(welcome: Welcome): void {
    const first = this.table === null;
    this.you = welcome.you;
    this.connected = welcome.presence;
    this.chat = welcome.state.chat;
    this.#show(welcome.state.table, welcome.state.round);
    if (welcome.happened) this.#tell(welcome.happened, !first);
    // Where remembering is the game, a welcome leaves out what a newcomer did not see: the history tells it in part.
    const untold = (this.round?.moves ?? 0) > 0 && !this.happened.some((one) => one.what === 'moved');
    if (!welcome.happened || untold) void this.#fetchHistory();
    this.#comeBack();
  }

  update(update: Update): void {
    this.#show(update.table, update.round);
    this.#tell(update.happened, true);
  }

  presence(presence: Presence): void {
    this.connected = presence;
  }

  status(status: Status, bye?: Bye): void {
    this.link = status;
    this.bye = bye ?? null;
  }

  #show(table?: TableState, round?: RoundState | null): void {
    if (table) this.table = table;
    if (round !== undefined) {
      if (round?.moves !== this.round?.moves || round?.number !== this.round?.number) {
        this.hint = null;
        this.refusal = null;
        this.pending = null;
      }
      this.round = round;
      this.receivedAt = performance.now();
    }
    this.#addEntropy();
  }

  #tell(happened: Happening[], fresh: boolean): void {
    this.happened = follow(this.happened, happened);
    this.chat = [...this.chat, ...happened.filter((one) => one.what === 'said')].filter(firstOfItsNumber);
    const newest = fresh ? newestMoves(happened, this.round) : null;
    if (newest) {
      this.happening = newest;
      this.happeningSeq = happened.at(-1)?.seq ?? 0;
    }
  }

  async #fetchHistory(): Promise<void> {
    const history = await this.history().catch(() => null);
    if (!history) return;
    // What happened while the history was on its way stays.
    const since = this.happened.filter((one) => one.what !== 'moved' || one.number > history.length);
    const number = this.round?.number ?? 1;
    const told = fromTold(history, number);
    // A round that was dealt meanwhile is dealt once.
    const deal = since.findLastIndex((one) => one.what === 'dealt' && one.round === number);
    this.happened =
      deal < 0
        ? [...told, ...since]
        : [...since.slice(0, deal + 1), ...told.slice(1), ...since.slice(deal + 1)];
  }

  // Chance is fair only if every player's client adds to it: see docs/rules/fairness.md.
  #addEntropy(): void {
    const { table, round } = this;
    if (table?.phase !== 'dealing' || !round || !this.you.seat || this.added?.round === round.number) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    this.added = { round: round.number, entropy };
    void this.#connection.do({ do: 'add', ...this.added });
  }

  // Whoever opens the table is back at it.
  #comeBack(): void {
    const { seat } = this.you;
    const chair = seat ? this.table?.seats[seat] : undefined;
    if (chair?.kind === 'person' && chair.away) void this.#connection.do({ do: 'return' });
  }
}

/** What happened, with moves that were taken back left out. */
export function follow(before: Happening[], happened: Happening[]): Happening[] {
  let all = before;
  for (const one of happened) {
    if (all.some((other) => other.seq === one.seq && other.what === one.what)) continue;
    if (one.what === 'taken_back') {
      const deal = all.findLastIndex((other) => other.what === 'dealt');
      all = all.filter((other, i) => i < deal || other.what !== 'moved' || other.number <= one.keep);
    }
    all = [...all, one];
  }
  return all;
}

/** Moves that are told again, as if they had happened under our eyes. */
export function fromTold(told: Told[], round: number): Happening[] {
  let mover: Seat = 'A';
  const moves = told.map(({ number, seat, event }): Happening => {
    mover = seat ?? mover;
    // Numbers below those of the journal: what happens later is never taken for one of these.
    return {
      seq: number - told.length,
      at: 0,
      what: 'moved',
      seat: mover,
      by: 'person',
      number,
      events: [event],
    };
  });
  return [{ seq: -told.length, at: 0, what: 'dealt', round, events: [] }, ...moves];
}

function firstOfItsNumber(one: Happening, index: number, all: Happening[]): boolean {
  return all.findIndex((other) => other.seq === one.seq) === index;
}

/** The moves among what happened, as one thing to animate. */
export function newestMoves(happened: Happening[], round: RoundState | null): Newest | null {
  let newest: Newest | null = null;
  for (const one of happened) {
    if (one.what === 'taken_back') newest = null;
    if (one.what === 'dealt' && one.events.length > 0)
      newest = { number: 1, seat: round?.turn ?? 'A', events: [...one.events] };
    if (one.what !== 'moved') continue;
    if (newest) newest.events.push(...one.events);
    else newest = { number: one.number, seat: one.seat, events: [...one.events] };
  }
  return newest;
}
