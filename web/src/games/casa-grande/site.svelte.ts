/* eslint-disable svelte/prefer-svelte-reactivity -- sets and maps here are made anew, never changed, or drawn by nobody */
import type { Event, Prospect, Space, Square, View } from '../../lib/types/casa-grande';
import { eventOf, type BoardProps, type Past, type PerSeat, type Refusal, type Seat } from '../board';
import { areaOf, laid, placeOf, setOf, SPACES } from './ground';
import { attempt, attemptWalk } from './attempt';
import type { Cell } from './ground';
import { read, type Move } from './notation';
import { STEP, TO_ROLL } from './stages';

/** A legal move with what a drawing needs to show it before it is made. */
export interface Choice {
  text: string;
  move: Move;
  /** The squares that it would take. */
  cells: Cell[];
  /** What it would bring, as the host told it. */
  prospect: Prospect | null;
  /** The height of its top. */
  level: number;
  /** The space on which it would end. */
  space: Space | null;
  /** What a platform would be paid. */
  income: Income | null;
}

/** What a platform would be paid where it fits. */
export interface Income {
  squares: number;
  floor: number;
  lire: number;
}

/** A place to point at: squares at a height, or a space of the track. */
export interface Spot {
  seat: Seat;
  squares: Square[];
  level: number;
  space: Space | null;
}

/** The place of what a move did; nothing for a roll or a pass. */
function spotOf({ seat, action }: Event): Spot | null {
  switch (action.kind) {
    case 'corner':
    case 'walk':
      return { seat, squares: [], level: 0, space: action.to };
    case 'block':
      return { seat, squares: [action.square], level: action.height, space: null };
    case 'lay':
      return { seat, squares: action.squares, level: action.floor, space: null };
    default:
      return null;
  }
}

/** What both drawings of the site show and what they can do; it draws nothing and knows no rule. */
export class Site {
  readonly #props: () => BoardProps<View, Event, Prospect>;

  /** The platform that is taken from the tray. */
  taken = $state<string | null>(null);
  /** Its quarter turns. */
  quarters = $state(0);
  /** The text of the choice that is pointed at. */
  pointed = $state<string | null>(null);
  /** The square under the pointer or the keyboard. */
  looked = $state<Square | null>(null);
  /** Why something can't be done. */
  refusal = $state.raw<Refusal | null>(null);
  /** Where the pawns are drawn; they walk space by space. */
  pawns = $state<PerSeat<Space>>({});
  /** What was laid or walked last. */
  last = $state.raw<Spot | null>(null);
  /** Counts what happened, so that a drawing can tell the new from the old. */
  beat = $state(0);
  /** What each seat was paid by what happened last, and when. */
  gains = $state.raw<PerSeat<{ lire: number; beat: number }>>({});
  /** The points of the die and how often it was rolled. */
  rolled = $state.raw<{ points: number | null; times: number }>({ points: null, times: 0 });

  /** The pawns that walk, and where to. */
  #walks = new Map<Seat, { to: Space; timer: ReturnType<typeof setTimeout> }>();
  #seen: unknown = null;

  constructor(props: () => BoardProps<View, Event, Prospect>) {
    this.#props = props;
  }

  get view(): View {
    return this.#props().view;
  }

  /** The moves of the round, as far as they are told. */
  get history(): readonly Past<Event>[] {
    return this.#props().history ?? [];
  }

  readonly choices: Choice[] = $derived.by(() => {
    const { legal, prospects } = this.#props();
    return legal.flatMap((text, index) => this.#choice(text, prospects?.[index]) ?? []);
  });

  /** Whether something can be done here now. */
  readonly open = $derived.by(() => this.choices.length > 0 && this.#props().pending === null);

  /** The seat that acts; a hand of one's own is shown also while others act. */
  readonly seat: Seat | null = $derived.by(() => this.view.turn);

  /** The names of the platforms that can be laid now. */
  readonly layable: Set<string> = $derived.by(
    () => new Set(this.choices.flatMap(({ move }) => (move.kind === 'lay' ? [move.name] : []))),
  );

  /** The places of the taken platform in its present turn, the best paid first. */
  readonly fits: Choice[] = $derived.by(() => {
    const fits = this.choices.filter(({ move }) => move.kind === 'lay' && move.name === this.taken);
    return fits
      .filter(({ move }) => move.kind === 'lay' && move.quarters === this.quarters)
      .sort((a, b) => (b.income?.lire ?? 0) - (a.income?.lire ?? 0));
  });

  /** The turns in which the taken platform fits somewhere. */
  readonly turns: number[] = $derived.by(() => this.turnsOf(this.taken));

  /** What one can step through with keys and buttons: places of the taken platform, or all else that is possible. */
  readonly steps: Choice[] = $derived.by(() =>
    this.taken ? this.fits : this.choices.filter(({ move }) => move.kind !== 'lay' && move.kind !== 'pass'),
  );

  /** What is shown before it is done: what was sent, what is pointed at, or a hint. */
  readonly ghost: Choice | null = $derived.by(() => {
    const { pending, hint } = this.#props();
    const text = pending ?? this.pointed ?? hint;
    const shown = this.choices.find((choice) => choice.text === text) ?? null;
    // Whoever has taken a platform looks for a place for that one, whatever a hint names.
    const isOther = this.taken !== null && shown?.move.kind === 'lay' && shown.move.name !== this.taken;
    return isOther && pending === null ? null : shown;
  });

  readonly sent: boolean = $derived.by(() => this.#props().pending !== null);

  /** The squares that the acting pawn faces, or would face after the walk pointed at. */
  readonly lit: Set<Square> = $derived.by(() => {
    const { phase, turn, seats } = this.view;
    if (this.ghost?.move.kind === 'walk') return new Set(areaOf(this.ghost.space));
    if (phase === 'block' && turn) return new Set(areaOf(seats[turn]?.pawn));
    return new Set();
  });

  /** The squares on which a block can be laid. */
  readonly free: Map<Square, Choice> = $derived.by(
    () =>
      new Map(this.choices.flatMap((c) => (c.move.kind === 'block' ? [[c.move.square, c] as const] : []))),
  );

  /** The spaces that the pawn can go to. */
  readonly goals: Map<Space, Choice> = $derived.by(
    () => new Map(this.choices.flatMap((c) => (c.space === null ? [] : [[c.space, c] as const]))),
  );

  readonly canPass: boolean = $derived.by(() => this.choices.some(({ move }) => move.kind === 'pass'));

  /** What each seat rolled last, as far as the round was told. */
  readonly dice: PerSeat<number> = $derived.by(() => {
    const dice: PerSeat<number> = {};
    for (const { events } of this.history)
      for (const { seat, action } of events) if (action.kind === 'roll') dice[seat] = action.points;
    return dice;
  });

  /** Whether the viewer's own die waits to be rolled. */
  readonly rolls: boolean = $derived.by(() => {
    const { scene, viewer } = this.#props();
    return scene === TO_ROLL && viewer !== null && this.view.turn === viewer;
  });

  /** Rolls the die that waits. */
  roll(): void {
    if (this.rolls) this.#props().onward?.();
  }

  /** What others laid or walked since the viewer's last move. */
  readonly since: Spot[] = $derived.by(() =>
    (this.#props().since ?? []).flatMap(({ events }) => events.flatMap((event) => spotOf(event) ?? [])),
  );

  /** What wears the ring: a marked line of the log, or the last move. */
  readonly ring: Spot | null = $derived.by(() => {
    const { mark, history } = this.#props();
    if (mark === null) return this.last;
    const event = eventOf(history, mark);
    return event && spotOf(event);
  });

  turnsOf(name: string | null): number[] {
    const turns = this.choices.flatMap(({ move }) =>
      move.kind === 'lay' && move.name === name ? [move.quarters] : [],
    );
    return [...new Set(turns)].sort();
  }

  #choice(text: string, prospect: Prospect | null = null): Choice | null {
    const move = read(text);
    if (!move) return null;
    const choice: Choice = { text, move, cells: [], prospect, level: 0, space: null, income: null };
    if (move.kind === 'block') choice.cells = [{ ...placeOf(move.square), marked: false }];
    if (move.kind === 'lay')
      choice.cells = laid(setOf(this.view)[move.name] ?? [], move.quarters, move.square);
    switch (prospect?.kind) {
      case 'corner':
      case 'walk':
        return { ...choice, space: prospect.to };
      case 'block':
        return { ...choice, level: prospect.height };
      case 'lay': {
        const { squares, floor, paid } = prospect;
        return { ...choice, level: floor, income: { squares, floor, lire: paid } };
      }
      default:
        return choice;
    }
  }

  /** Takes a platform from the tray, or puts it back. */
  take(name: string | null): void {
    this.refusal = null;
    this.taken = name === this.taken ? null : name;
    const turns = this.turnsOf(this.taken);
    this.quarters = turns.includes(this.quarters) ? this.quarters : (turns[0] ?? 0);
    this.pointed = this.fits[0]?.text ?? null;
  }

  /** Turns the taken platform to the next turn in which it fits. */
  turn(): void {
    const turns = this.turns;
    this.quarters = turns.find((quarters) => quarters > this.quarters) ?? turns[0] ?? 0;
    this.pointed = this.fits[0]?.text ?? null;
  }

  /** Points at the next or the previous choice. */
  step(by: 1 | -1): void {
    const list = this.steps;
    if (list.length === 0) return;
    const at = list.findIndex(({ text }) => text === this.pointed);
    this.pointed =
      list[(at < 0 && by < 0 ? list.length - 1 : at + by + list.length) % list.length]?.text ?? null;
    this.refusal = null;
  }

  /** The choice that a square belongs to; of several places of a platform the nearest to its middle. */
  at(square: Square): Choice | null {
    const block = this.free.get(square);
    if (block) return block;
    const { column, row } = placeOf(square);
    const away = ({ cells }: Choice) => {
      const middle = cells.reduce((sum, c) => ({ x: sum.x + c.column, y: sum.y + c.row }), { x: 0, y: 0 });
      return Math.hypot(middle.x / cells.length - column, middle.y / cells.length - row);
    };
    const covering = this.fits.filter(({ cells }) => cells.some((c) => c.column === column && c.row === row));
    return covering.sort((a, b) => away(a) - away(b))[0] ?? null;
  }

  /** The pointer or the keyboard is over a square. */
  look(square: Square | null): void {
    this.looked = square;
    if (!this.open) return;
    const choice = square ? this.at(square) : null;
    if (choice) this.pointed = choice.text;
    else if (!this.taken) this.pointed = null;
  }

  /** A square is pressed. `direct`: what is pointed at was seen before, so that one press does it. */
  press(square: Square, direct: boolean): void {
    this.looked = square;
    if (!this.open) return;
    const shown = this.ghost;
    const { column, row } = placeOf(square);
    const inside = shown?.cells.some((cell) => cell.column === column && cell.row === row) ?? false;
    const choice = inside ? shown : this.at(square);
    if (!choice) void this.#explain(attempt(this.view, square, this.taken, this.quarters));
    else if (direct || inside) this.play(choice.text);
    else this.#point(choice);
  }

  /** A space of the track is pressed. */
  pressSpace(space: Space, direct: boolean): void {
    if (!this.open) return;
    const choice = this.goals.get(space);
    if (!choice) void this.#explain(attemptWalk(this.view, space));
    else if (direct || this.pointed === choice.text) this.play(choice.text);
    else this.#point(choice);
  }

  /** Does what is shown, also if a hint points at it. */
  confirm(): void {
    if (this.ghost) this.play(this.ghost.text);
  }

  play(text: string): void {
    if (!this.open) return;
    this.refusal = null;
    this.#props().play(text);
  }

  #point(choice: Choice): void {
    this.refusal = null;
    this.pointed = choice.text;
  }

  async #explain(text: string): Promise<void> {
    this.refusal = null;
    this.refusal = await this.#props().why(text);
  }

  /** The view changed: what was chosen belongs to the past. */
  follow(): void {
    const { view, happening, motion } = this.#props();
    const news = happening && happening !== this.#seen ? happening : null;
    this.#seen = happening;
    this.taken = null;
    this.pointed = null;
    this.refusal = null;
    if (news) for (const event of news.events) this.#happen(event, motion);
    else {
      // Something else is shown than what would come next, such as what was before a move that was taken back.
      this.rolled = { points: view.die, times: this.rolled.times };
      this.last =
        this.history.flatMap(({ events }) => events.flatMap((event) => spotOf(event) ?? [])).at(-1) ?? null;
    }
    for (const seat of Object.keys(view.seats) as Seat[]) {
      const space = view.seats[seat]?.pawn ?? null;
      if (space !== null && this.#walks.get(seat)?.to === space) continue;
      this.#halt(seat);
      if (space === null) delete this.pawns[seat];
      else this.pawns[seat] = space;
    }
  }

  #happen(event: Event, motion: boolean): void {
    const { action, seat } = event;
    const { sound } = this.#props();
    const spot = spotOf(event);
    if (spot) {
      this.last = spot;
      this.beat += 1;
    }
    if (action.kind === 'walk' && motion && (this.#props().tempo ?? 1) > 0) {
      this.#walk(seat, action.from, action.to, () => this.#pay(event));
      return;
    }
    this.#pay(event);
    if (action.kind === 'roll') {
      sound('roll');
      this.rolled = { points: action.points, times: this.rolled.times + 1 };
    } else if (action.kind === 'corner') sound('walk');
    else if (action.kind === 'block') sound('block');
    else if (action.kind === 'lay') sound('lay');
  }

  /** Coins land where they belong: a platform pays its owner, a full ladder may pay somebody else. */
  #pay({ seat, action, bonus }: Event): void {
    const gains: PerSeat<{ lire: number; beat: number }> = {};
    const add = (to: Seat, lire: number) => {
      if (lire > 0) gains[to] = { lire: lire + (gains[to]?.lire ?? 0), beat: this.beat };
    };
    if (action.kind === 'lay') add(seat, action.paid);
    if (bonus) add(bonus.seat, bonus.paid);
    if (Object.keys(gains).length > 0) this.gains = gains;
  }

  #walk(seat: Seat, from: Space, to: Space, arrived: () => void): void {
    this.#halt(seat);
    this.pawns[seat] = from;
    const step = STEP * (this.#props().tempo ?? 1);
    const go = () => {
      const at = ((this.pawns[seat] ?? from) + 1) % SPACES;
      this.pawns[seat] = at;
      this.#props().sound('walk');
      if (at === to) {
        this.#walks.delete(seat);
        arrived();
      } else this.#walks.set(seat, { to, timer: setTimeout(go, step) });
    };
    this.#walks.set(seat, { to, timer: setTimeout(go, step) });
  }

  /** A pawn stays where it is. */
  #halt(seat: Seat): void {
    clearTimeout(this.#walks.get(seat)?.timer);
    this.#walks.delete(seat);
  }

  /** Ends what still moves. */
  close(): void {
    for (const seat of [...this.#walks.keys()]) this.#halt(seat);
  }
}
