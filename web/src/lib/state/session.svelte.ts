import { Promises } from '../fairness/promise';
import { isByDays } from '../i18n/span';
import type { Connection, Listener, Status } from '../net/connection';
import { tempo } from '../pace/pace.svelte';
import { Queue, tableClock, type Clock } from '../pace/queue';
import { PLAIN, THINKING, whole, type Stage, type Staging } from '../pace/stages';
import type { Sitter } from '../seats/sitter';
import {
  SEATS,
  type Advice,
  type Deed,
  type Happening,
  type PerSeat,
  type Presence,
  type RoundPromise,
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

/** How a session shows what happens; tests bring their own. */
export interface Showing {
  /** How long times are, compared with the normal pace. */
  tempo?: () => number;
  clock?: Clock;
  /** The name of the table: what its host promises is kept under it. */
  id?: string;
  /** The seats whose players sit at this device, if they are more than the session's own. */
  here?: readonly Seat[];
}

/** With a running clock players are not kept from their move for long. */
const TEMPO_WITH_CLOCK = 0.45;
/** How long the viewer's move is seen before others answer, in milliseconds at the normal pace. */
const OWN = 450;

/**
 * One client's side of a table, the one place where its state lives: what is shown of what the host sent, what was asked and not
 * answered yet, and the small duties a client does by itself. Components read it and call its methods.
 *
 * What the host sends goes through one queue. What is true may be further than what is shown: all that components read is of
 * the step that is being shown, so that no total, plate or line of the log is early.
 */
export class Session implements Listener {
  // What the host sent is never changed here, only replaced: raw state spares the proxies.
  table = $state.raw<TableState | null>(null);
  round = $state.raw<RoundState | null>(null);
  happened = $state.raw<Happening[]>([]);
  chat = $state.raw<Happening[]>([]);
  happening = $state.raw<Newest | null>(null);
  /** Names what is animated: the same for every session at the table. */
  happeningKey = $state('');
  /** What a board shows beside the view in a longer scene, in the game's own form. */
  scene = $state.raw<unknown>(null);
  /** What was told of a move of which more is still to be seen. */
  underWay = $state.raw<unknown[] | null>(null);
  /** Whose turn it is after that move. */
  turnThen = $state<Seat | null>(null);
  /** How many steps wait to be seen. */
  waiting = $state(0);
  /** How the game takes its moves apart; set when its board is there. */
  staging: Staging | null = null;
  connected = $state.raw<Presence>({ seats: [], watchers: 0 });
  you = $state.raw<You>({ seat: null, host: false });
  /** Until when the table is kept if nobody does anything there; never removed if that is not told. */
  keptUntil = $state<number | null>(null);
  link = $state<Status>('connecting');
  bye = $state.raw<Bye | null>(null);
  /** Whether the browser itself has no network. */
  offline = $state(typeof navigator !== 'undefined' && navigator.onLine === false);
  /** The move that was sent and not answered yet. */
  pending = $state<string | null>(null);
  /** The best move, as long as it holds. */
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** The last refusal, until something else happens. */
  refusal = $state.raw<Refusal | null>(null);
  /** When the round was received, by the clock of this page: what a running clock is counted from. */
  receivedAt = $state(0);

  /** What the host promised of the last round, and what was seen of it here. */
  promise = $state.raw<RoundPromise | null>(null);

  #promises: Promises;
  /** The round to which this page adds its bytes. */
  #adding: number | null = null;
  #connection: Connection;
  #queue: Queue;
  /** What the host sent last, shown or not. */
  #newest: { table: TableState | null; round: RoundState | null } = { table: null, round: null };
  /** Who made the last move that waits or is shown. */
  #mover: Seat | null = null;

  constructor(
    connect: Connect,
    /** Tells all that happened so far, when the host did not. */
    private readonly history: () => Promise<Told[]>,
    private readonly showing: Showing = {},
  ) {
    this.#queue = new Queue(
      () => this.tempo,
      showing.clock ?? tableClock,
      (waiting) => (this.waiting = waiting),
    );
    this.#promises = new Promises(showing.id ?? null);
    if (typeof document !== 'undefined') {
      document.addEventListener('visibilitychange', this.#seen);
      window.addEventListener('offline', this.#unplug);
      window.addEventListener('online', this.#plug);
    }
    this.#connection = connect(this);
  }

  /** How long times are now, compared with the normal pace; 0 is at once. */
  get tempo(): number {
    const liked = (this.showing.tempo ?? tempo)();
    const clock = this.#newest.table?.options.clock;
    const hurries = this.#newest.round?.clock && !(clock && isByDays(clock));
    return hurries ? Math.min(liked, TEMPO_WITH_CLOCK) : liked;
  }

  /** What is seen has been seen: the next step, if one waits. */
  skip = (): void => this.#queue.skip();

  /** A page that nobody looks at keeps nothing back. */
  #seen = (): void => {
    if (document.hidden) this.#queue.flush();
  };

  /** The browser knows it at once when its network is gone; a silent wire would be noticed after a minute. */
  #unplug = (): void => {
    this.offline = true;
    this.#connection.unplug();
  };

  #plug = (): void => {
    this.offline = false;
    this.#connection.hurry();
  };

  // What many components read is worked out once for each change, not once for each reader.
  readonly sitters: PerSeat<Sitter> = $derived.by(() => {
    const sitters: PerSeat<Sitter> = {};
    for (const seat of this.seats) {
      const chair = this.table?.seats[seat];
      if (!chair) continue;
      const present =
        chair.kind === 'bot' || (chair.kind === 'person' && this.connected.seats.includes(seat));
      sitters[seat] = { name: playerName(seat, chair), kind: chair.kind, present };
    }
    return sitters;
  });

  /** The seats of the table, in order. */
  readonly seats: Seat[] = $derived.by(() => SEATS.filter((seat) => this.table?.seats[seat] !== undefined));

  /** The moves of the running round as they were told. */
  readonly past: Past[] = $derived.by(() => {
    const deal = this.happened.findLastIndex((one) => one.what === 'dealt');
    return this.happened.slice(Math.max(deal, 0)).flatMap((one) => {
      if (one.what === 'dealt') return [{ number: 1, events: one.events }];
      return one.what === 'moved' ? [{ number: one.number, events: one.events }] : [];
    });
  });

  /** The moves of the running round that others made since the viewer's last one. */
  readonly since: Past[] = $derived.by(() => {
    const own = this.happened.findLastIndex(
      (one) => one.what === 'dealt' || (one.what === 'moved' && one.seat === this.you.seat),
    );
    return this.happened
      .slice(own + 1)
      .flatMap((one) => (one.what === 'moved' ? [{ number: one.number, events: one.events }] : []));
  });

  /** Whether nobody but this player decides anything here. */
  get solo(): boolean {
    return this.seats.every((seat) => seat === this.you.seat || this.table?.seats[seat]?.kind === 'bot');
  }

  /** Whether this client does what a host does: it is the host, or manages the table while the host is gone. */
  get manages(): boolean {
    return this.you.host || (this.you.seat !== null && this.table?.manager === this.you.seat);
  }

  /** Who acts through this client: its own seat, or whoever's turn it is where it is the table and may be touched. */
  readonly actor: Seat | null = $derived.by(() => actorOf(this.you, this.table, this.round));

  /** Whether the viewer is to move. While their own last move is still seen, that is told, it is no more. */
  get yourTurn(): boolean {
    const turn = this.round?.turn ?? null;
    return turn !== null && turn === this.you.seat && (!this.underWay?.length || this.turnThen === turn);
  }

  play = (text: string): void => {
    if (this.pending !== null) return;
    this.pending = text;
    void this.do({ do: 'move', text }).then((refusal) => {
      // A move that was taken is shown soon: until then it is not offered once more.
      if (refusal || this.#queue.waiting === 0) this.pending = null;
    });
  };

  why = (text: string): Promise<Refusal | null> => this.#connection.why(text);

  /** Has something done and shows why if it is refused, unless whoever asks does that. */
  async do(deed: Deed, shows = true): Promise<Refusal | null> {
    this.refusal = null;
    // Who takes a move back or ends the round has seen enough of what goes on.
    if (deed.do === 'undo' || deed.do === 'give_up') this.#queue.flush();
    const refusal = await this.#connection.do(deed);
    if (refusal && shows) this.refusal = refusal;
    return refusal;
  }

  /** Asks for a hint, which is shown when the words for its reasons are there, or can't be had. */
  async askHint(words: Promise<unknown> = Promise.resolve()): Promise<void> {
    this.thinking = true;
    const [advice] = await Promise.all([this.#connection.hint(), words.catch(() => undefined)]);
    this.thinking = false;
    if (Array.isArray(advice)) this.advice = advice[0] ?? null;
    // Whoever has moved meanwhile needs none any more.
    else if (advice.code !== 'stale') this.refusal = advice;
  }

  /** The text of the move that a hint points at. */
  get hint(): string | null {
    return this.advice?.text ?? null;
  }

  dropHint(): void {
    this.advice = null;
  }

  hurry = (): void => this.#connection.hurry();

  close(): void {
    this.#queue.clear();
    if (typeof document !== 'undefined') {
      document.removeEventListener('visibilitychange', this.#seen);
      window.removeEventListener('offline', this.#unplug);
      window.removeEventListener('online', this.#plug);
    }
    this.#connection.close();
  }

  welcome(welcome: Welcome): void {
    const first = this.table === null;
    // What was missed can't be shown step by step: the host tells only how it stands now.
    this.#queue.flush();
    this.you = welcome.you;
    this.keptUntil = welcome.kept_until ?? null;
    this.connected = welcome.presence;
    this.chat = welcome.state.chat;
    this.#learn(welcome.state.table, welcome.state.round, []);
    this.#show(welcome.state.table, welcome.state.round, performance.now());
    if (welcome.happened)
      this.#tell(welcome.happened, first ? null : newestMoves(welcome.happened, this.round));
    // Where remembering is the game, a welcome leaves out what a newcomer did not see: the history tells it in part.
    const untold = (this.round?.moves ?? 0) > 0 && !this.happened.some((one) => one.what === 'moved');
    if (!welcome.happened || untold) void this.#fetchHistory();
    this.#comeBack();
  }

  update(update: Update): void {
    const receivedAt = performance.now();
    const before = this.#newest.round;
    this.#learn(update.table, update.round, update.happened);
    const said = update.happened.filter((one) => one.what === 'said');
    if (said.length > 0) this.chat = [...this.chat, ...said].filter(firstOfItsNumber);
    const news = newestMoves(update.happened, update.round ?? before);
    const mover = news?.seat ?? null;
    const touched =
      isTouched(this.you, this.#newest.table) &&
      update.happened.some((one) => one.what === 'moved' && one.by === 'screen');
    const own =
      mover !== null && (mover === this.you.seat || touched || (this.showing.here?.includes(mover) ?? false));
    const lead = mover === null || own || mover === this.#mover ? 0 : THINKING;
    if (mover) this.#mover = mover;
    const stages = news ? this.#stages(news, update, before) : [];
    if (!news || stages.length === 0) {
      this.#queue.push({
        lead: 0,
        hold: 0,
        show: () => {
          this.#show(update.table, update.round, receivedAt);
          this.#tell(update.happened, null);
        },
      });
      return;
    }
    stages.forEach((stage, index) => {
      const last = index === stages.length - 1;
      this.#queue.push({
        lead: index === 0 ? lead : 0,
        hold: own && last ? Math.min(stage.hold, OWN) : stage.hold,
        own: own && index === 0,
        fresh: index === 0,
        awaits: stage.awaits ?? false,
        show: () => this.#stand(update, stage, news, { last, index, before, receivedAt }),
      });
    });
  }

  presence(presence: Presence): void {
    this.connected = presence;
  }

  status(status: Status, bye?: Bye): void {
    this.link = status;
    this.bye = bye ?? null;
  }

  /** What is true now, shown or not; what a client does by itself can't wait. */
  #learn(
    table: TableState | undefined,
    round: RoundState | null | undefined,
    happened: readonly Happening[],
  ): void {
    // Tables at which somebody has played are kept longer; until when is told to whoever comes next.
    const begins = this.#newest.table?.phase === 'gathering' && table && table.phase !== 'gathering';
    if (begins && happened.length > 0) this.keptUntil = null;
    if (table) this.#newest.table = table;
    if (round !== undefined) this.#newest.round = round;
    // Before anything is answered: a commitment that could still be chosen afterwards would promise nothing.
    this.#promises.hear(this.you.seat, this.#newest.table, round ?? null, happened);
    this.promise = this.#promises.promise;
    this.#addEntropy();
  }

  /** How the game wants its move to be seen. */
  #stages(news: Newest, { happened, round }: Update, before: RoundState | null): Stage[] {
    const made = {
      before: before?.view,
      after: round?.view,
      seat: news.seat,
      viewer: actorOf(this.you, this.#newest.table, round ?? null),
      events: news.events,
    };
    const several = happened.filter((one) => one.what === 'moved').length > 1;
    const plain = several || !round?.view || !before?.view || round.number !== before.number;
    return !plain && this.staging && this.tempo > 0 ? this.staging(made) : [whole(made, PLAIN)];
  }

  /** Shows one stage of a move. Until the last one nobody may act, and nothing is decided. */
  #stand(
    { table, round, happened }: Update,
    stage: Stage,
    news: Newest,
    at: { last: boolean; index: number; before: RoundState | null; receivedAt: number },
  ): void {
    if (at.last) this.#show(table, round && { ...round, view: stage.view }, at.receivedAt);
    else if (round) {
      const turn = stage.turn === undefined ? (at.before?.turn ?? null) : stage.turn;
      const undecided = { legal: [], outcome: null, given_up: false, clock: at.before?.clock ?? null };
      this.#show(undefined, { ...round, view: stage.view, turn, ...undecided }, this.receivedAt);
    }
    this.scene = stage.scene ?? null;
    this.underWay = at.last ? null : stage.told;
    this.turnThen = round?.turn ?? null;
    const seq = happened.at(-1)?.seq ?? 0;
    // Each stage of a move takes the place of what was told of it before.
    if (at.index > 0) this.happened = this.happened.filter((one) => one.what !== 'moved' || one.seq !== seq);
    const alone = happened.filter((one) => one.what === 'moved').length === 1;
    const told = happened.map((one) =>
      alone && one.what === 'moved' ? { ...one, events: stage.told } : one,
    );
    this.#tell(told, { ...news, events: stage.events }, `${seq}.${at.index}`);
  }

  #show(table: TableState | undefined, round: RoundState | null | undefined, receivedAt: number): void {
    if (table) this.table = table;
    if (round === undefined) return;
    if (round?.moves !== this.round?.moves || round?.number !== this.round?.number) {
      this.advice = null;
      this.refusal = null;
      this.pending = null;
      this.scene = null;
      this.underWay = null;
    }
    this.round = round;
    this.receivedAt = receivedAt;
  }

  #tell(happened: Happening[], newest: Newest | null, key = String(happened.at(-1)?.seq ?? 0)): void {
    this.happened = follow(this.happened, happened);
    this.chat = [...this.chat, ...happened.filter((one) => one.what === 'said')].filter(firstOfItsNumber);
    if (newest) {
      this.happening = newest;
      this.happeningKey = key;
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
    const { promise } = this.#promises;
    if (this.#newest.table?.phase !== 'dealing' || !this.you.seat || !promise) return;
    if (promise.round !== this.#newest.round?.number || this.#adding === promise.round) return;
    const { round, bytes } = promise;
    if (bytes.kind === 'refused' || (bytes.kind === 'sent' && bytes.taken)) return;
    // A page that was reloaded does not know whether its bytes arrived, and sends the same ones.
    const again = bytes.kind === 'sent';
    const entropy = again ? bytes.entropy : randomDigits(16);
    this.#adding = round;
    this.#promises.add(entropy);
    this.promise = this.#promises.promise;
    void this.#connection.do({ do: 'add', round, entropy }).then((refusal) => {
      this.#promises.answered(round, entropy, !refusal || (again && refusal.code === 'added'));
      this.promise = this.#promises.promise;
    });
  }

  // Whoever opens the table is back at it.
  #comeBack(): void {
    const { seat } = this.you;
    const chair = seat ? this.table?.seats[seat] : undefined;
    if (chair?.kind === 'person' && chair.away) void this.#connection.do({ do: 'return' });
  }
}

/** Whether a client is the screen that is the table, and may be touched for others. */
function isTouched(you: You, table: TableState | null): boolean {
  return you.host && you.seat === null && table?.options.touch === true;
}

/** Who acts through a client. */
function actorOf(you: You, table: TableState | null, round: RoundState | null): Seat | null {
  if (!isTouched(you, table) || !round?.turn) return you.seat;
  const chair = table?.seats[round.turn];
  return chair?.kind === 'person' && chair.lent === null ? round.turn : null;
}

function randomDigits(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What happened, with moves that were taken back left out. */
export function follow(before: Happening[], happened: Happening[]): Happening[] {
  let all = before;
  for (const one of happened) {
    if (all.some((other) => other.seq === one.seq && other.what === one.what)) continue;
    if (one.what === 'dealt') {
      // The history may have told of a round before it was dealt under our eyes: it is dealt once.
      const told = all.findIndex((other) => other.what === 'dealt' && other.round === one.round);
      if (told >= 0) {
        all = all.map((other, index) => (index === told ? one : other));
        continue;
      }
    }
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
