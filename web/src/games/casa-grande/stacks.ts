import type { Event, LyingView, Square, View } from '../../lib/types/casa-grande';
import type { Past, Seat } from '../board';
import { laid, placeOf, setOf, type Cell } from './ground';

/** One block as it stands on the site. */
export interface Block {
  square: Square;
  column: number;
  row: number;
  /** The levels below it. */
  level: number;
  seat: Seat;
}

/** A platform as it lies. */
export interface Slab {
  key: string;
  seat: Seat;
  name: string;
  floor: number;
  cells: Cell[];
}

const keyOf = (lying: LyingView) => `${lying.seat} ${lying.name}`;

/**
 * Remembers the blocks that disappear under unmarked squares.
 *
 * A view tells what is on top, and which platforms lie below; of what they cover it tells the blocks under marked
 * squares, since those carry the platform. What else they cover was seen before they were laid, is found in the moves of
 * the round, or is left open.
 */
export class Buried {
  #last: View | null = null;
  #seen = new Map<string, { seat: Seat; count: number }>();

  /** Looks at a view that follows the one seen before. */
  see(view: View): void {
    const last = this.#last;
    this.#last = view;
    // A site without blocks is a new game, about which nothing is known yet.
    if (view.squares.every(({ top }) => top === 'ground')) this.#seen.clear();
    if (!last) return;
    const before = new Set(last.lying.map(keyOf));
    for (const platform of view.lying.filter((lying) => !before.has(keyOf(lying)))) {
      for (const square of platform.squares) {
        const top = last.squares.find((other) => other.square === square);
        if (top?.top !== 'block' || !top.owner) continue;
        const base = Math.max(0, ...last.lying.filter((l) => l.squares.includes(square)).map((l) => l.floor));
        this.#seen.set(`${keyOf(platform)} ${square}`, { seat: top.owner, count: top.height - base });
      }
    }
  }

  /** Takes what platforms covered from the moves of the round, as far as they are told. */
  recall(history: readonly Past<Event>[]): void {
    const tops = new Map<Square, { seat: Seat; height: number }>();
    const floors = new Map<Square, number>();
    for (const { seat, action } of history.flatMap(({ events }) => events)) {
      if (action.kind === 'block') tops.set(action.square, { seat, height: action.height });
      if (action.kind !== 'lay') continue;
      for (const square of action.squares) {
        const top = tops.get(square);
        const count = (top?.height ?? 0) - (floors.get(square) ?? 0);
        if (top) this.#seen.set(`${seat} ${action.name} ${square}`, { seat: top.seat, count });
        tops.delete(square);
        floors.set(square, action.floor);
      }
    }
  }

  under(platform: LyingView, square: Square): { seat: Seat; count: number } | undefined {
    return this.#seen.get(`${keyOf(platform)} ${square}`);
  }
}

/** All platforms of a view with their marked and unmarked squares. */
export function slabs(view: View): Slab[] {
  const set = setOf(view);
  return view.lying.map((lying) => ({
    key: keyOf(lying),
    seat: lying.seat,
    name: lying.name,
    floor: lying.floor,
    cells: laid(set[lying.name] ?? [], lying.quarters, lying.square),
  }));
}

/** All blocks of a view that can be told, from the ground up. */
export function blocks(view: View, buried: Buried): Block[] {
  const set = setOf(view);
  const list: Block[] = [];
  for (const { square, height, top, owner } of view.squares) {
    const { column, row } = placeOf(square);
    const raise = (seat: Seat, from: number, to: number) => {
      for (let level = from; level < to; level++) list.push({ square, column, row, level, seat });
    };
    let base = 0;
    const covers = view.lying
      .filter((lying) => lying.squares.includes(square))
      .sort((a, b) => a.floor - b.floor);
    for (const platform of covers) {
      const cells = laid(set[platform.name] ?? [], platform.quarters, platform.square);
      const marked = cells.some((cell) => cell.column === column && cell.row === row && cell.marked);
      const known = buried.under(platform, square);
      // casa-grande.md 5: under every marked square is a block of the laying seat, and one's blocks lie on one's own.
      if (marked) raise(platform.seat, base, platform.floor);
      else if (known) raise(known.seat, base, Math.min(base + known.count, platform.floor));
      base = platform.floor;
    }
    if (top === 'block' && owner) raise(owner, base, height);
  }
  return list;
}
