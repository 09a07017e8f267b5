import { describe, expect, it, vi } from 'vitest';
import type { Event, Prospect, View } from '../../lib/types/casa-grande';
import { TRACK } from '../../lib/types/casa-grande';
import type { BoardProps, Seat } from '../board';
import { LANGUAGES, spoken } from '../testing/spoken';
import { attempt, attemptWalk } from './attempt';
import middle from './fixtures/middle.json';
import { areaOf, cornerOf, laid, placeOf, setOf, spacePlace, squareAt, turned } from './ground';
import { read, write } from './notation';
import { outlines, path } from './outline';
import { readSet } from './set';
import { seenPlace, sightOf, unseenPlace } from './sight';
import { Site } from './site.svelte';
import { Buried, blocks } from './stacks';
import { describe as words, log, prompt, refusal } from './words';

// A game of four after 200 moves, as a server sent it.
const view = middle.view as unknown as View;
const events = middle.events as unknown as Event[];
const prospects = middle.prospects as Prospect[];

const name = (seat: Seat) => `Player ${seat}`;

describe('ground', () => {
  it('turns shapes as the server does', () => {
    expect(view.lying.length).toBeGreaterThan(5);
    for (const { name, quarters, square, squares } of view.lying) {
      const cells = laid(setOf(view)[name] ?? [], quarters, square);
      expect(cells.map(({ column, row }) => squareAt(column, row)).sort()).toEqual([...squares].sort());
    }
    // The rules' own picture: a quarter turn is clockwise, the far side up.
    const cells = turned(['#o.', '..o'], 1).cells;
    expect(cells).toContainEqual({ column: 1, row: 2, marked: true });
    expect(cells).toContainEqual({ column: 0, row: 0, marked: false });
  });

  it('knows the track from the crate', () => {
    expect([0, 5, 10, 15, 11].map(cornerOf)).toEqual(['NW', 'NE', 'SE', 'SW', null]);
    expect(areaOf(8)).toHaveLength(16);
    expect(areaOf(8)).toContain('a3');
    expect(areaOf(5)).toEqual([]);
    // Each space is drawn beside the lines that it faces.
    TRACK.forEach(({ squares }, space) => {
      const { x, y } = spacePlace(space, 1);
      const near = squares
        .map(placeOf)
        .some(({ column, row }) => Math.hypot(column + 0.5 - x, row + 0.5 - y) < 1.2);
      expect(near).toBe(squares.length > 0);
    });
  });
});

describe('drawing', () => {
  it('outlines squares, with holes, and keeps squares apart that touch by a corner', () => {
    const places = (text: string) => text.split(' ').map(placeOf);
    expect(outlines(places('a1'))[0]).toHaveLength(4);
    expect(outlines(places('a1 b2'))).toHaveLength(2);
    const ring = outlines(places('a1 b1 c1 a2 c2 a3 b3 c3'));
    expect(ring.map((loop) => loop.length).sort()).toEqual([4, 4]);
    expect(outlines(places('a1 b1 a2'))[0]).toHaveLength(6);
    expect(path(places('a1 b1'), 0.05, 0.1, 8)).toMatch(/^M.*Z$/);
  });

  it('turns the sight there and back', () => {
    expect(sightOf('B', 2)).toBe(2);
    for (const sight of [0, 1, 2, 3]) {
      const place = { column: 1, row: 6 };
      expect(unseenPlace(seenPlace(place, sight), sight)).toEqual(place);
    }
    // From the west the first column is near.
    expect(seenPlace({ column: 0, row: 0 }, sightOf('B', 4)).row).toBe(0);
    expect(seenPlace({ column: 0, row: 7 }, sightOf('B', 4)).column).toBe(0);
  });

  it('builds every top, and what carries a platform', () => {
    const built = blocks(view, new Buried());
    for (const { square, top, height, owner } of view.squares) {
      if (top !== 'block') continue;
      expect(built).toContainEqual({ ...placeOf(square), square, level: height - 1, seat: owner });
    }
    for (const { name, quarters, square, seat, floor } of view.lying) {
      for (const { column, row, marked } of laid(setOf(view)[name] ?? [], quarters, square)) {
        if (!marked) continue;
        expect(built).toContainEqual({ square: squareAt(column, row), column, row, level: floor - 1, seat });
      }
    }
  });

  it('remembers what a platform covered', () => {
    const buried = new Buried();
    const lying = {
      seat: 'A' as Seat,
      name: 'strip',
      quarters: 0,
      square: 'a1',
      floor: 1,
      squares: ['a1', 'b1', 'c1'],
    };
    const site = (tops: Record<string, [number, 'block' | 'platform', Seat]>): View => ({
      ...view,
      lying: [],
      squares: view.squares.map(({ square }) => {
        const [height, top, owner] = tops[square] ?? [0, 'ground' as const, null];
        return { square, height, top, owner };
      }),
    });
    buried.see(site({ a1: [1, 'block', 'A'], b1: [1, 'block', 'B'], c1: [1, 'block', 'A'] }));
    const after = site({ a1: [1, 'platform', 'A'], b1: [1, 'platform', 'A'], c1: [1, 'platform', 'A'] });
    const laidNow = { ...after, lying: [lying] };
    buried.see(laidNow);
    expect(blocks(laidNow, buried).map(({ square, seat }) => square + seat)).toEqual(['a1A', 'b1B', 'c1A']);
    expect(blocks(laidNow, new Buried()).map(({ square }) => square)).toEqual(['a1', 'c1']);

    // Whoever comes later finds it in the moves of the round.
    const done = { bonus: null, blocked: false, done: true, over: false };
    const block = (seat: Seat, square: string): Event => ({
      seat,
      action: { kind: 'block', square, height: 1, left: 9 },
      ...done,
    });
    const { seat: layer, ...platform } = lying;
    const events: Event[] = [
      ...[block('A', 'a1'), block('B', 'b1'), block('A', 'c1')],
      { seat: layer, action: { kind: 'lay', ...platform, paid: 3 }, ...done },
    ];
    const late = new Buried();
    late.recall(events.map((event, index) => ({ number: index + 1, events: [event] })));
    expect(blocks(laidNow, late).map(({ square, seat }) => square + seat)).toEqual(['a1A', 'b1B', 'c1A']);
  });
});

describe('moves', () => {
  it('are read and written', () => {
    for (const text of ['corner NW', 'roll 4', 'walk 0', 'block c4', 'lay plus 0 c3', 'pass']) {
      const move = read(text);
      expect(move && write(move)).toBe(text);
    }
    expect(read('jump c4')).toBeNull();
  });

  it('are asked about where they can not be made', () => {
    const walking: View = { ...view, phase: 'walk', die: 3 };
    const pawn = (view.turn && view.seats[view.turn]?.pawn) ?? 0;
    expect(attemptWalk(walking, (pawn + 2) % TRACK.length)).toBe('walk 19');
    expect(attemptWalk({ ...view, phase: 'corner' }, 15)).toBe('corner SW');
    expect(attempt(view, 'c4', null, 0)).toBe('block c4');
  });
});

describe('choices', () => {
  /** The site as its drawings see it, with these legal moves. */
  function siteOf(legal: string[], told: Prospect[] | undefined, rest: Partial<BoardProps> = {}): Site {
    const props = {
      ...{ view, viewer: view.turn, side: 'A', sitters: {}, turn: view.turn, legal, pending: null },
      ...{ hint: null, mark: null, happening: null, motion: false, flat: true, prospects: told },
      ...{ play: () => undefined, why: () => Promise.resolve(null), sound: () => undefined, ...rest },
    } as BoardProps<View, Event, Prospect>;
    return new Site(() => props);
  }
  const gain = { seat: 'C' as Seat, points: 2, paid: 0 };

  it('show what the host said that they bring, and nothing of their own', () => {
    const [lay, pass] = siteOf(middle.legal, prospects).choices;
    expect(lay?.income).toEqual({ squares: 4, floor: 3, lire: 12 });
    expect(lay?.level).toBe(3);
    expect(pass).toMatchObject({ level: 0, space: null, income: null });
    // What is told differs from what the view would make one think: it is shown as it was told.
    const odd = siteOf(
      ['walk 2', 'block a1'],
      [
        { kind: 'walk', to: 13, steps: 9, cost: 1, bonus: null },
        { kind: 'block', height: 7, bonus: gain },
      ],
    );
    expect([...odd.goals.keys()]).toEqual([13]);
    expect(odd.free.get('a1')?.level).toBe(7);
  });

  it('are made as they are shown, also by a hint, unless another platform is in the hand', () => {
    const play = vi.fn();
    siteOf(['block c4', 'block a1'], undefined, { hint: 'block a1', play }).confirm();
    expect(play).toHaveBeenCalledExactlyOnceWith('block a1');
    const site = siteOf(['lay zigzag 1 a3', 'lay plus 0 c3'], undefined, { hint: 'lay plus 0 c3', play });
    expect(site.ghost?.text).toBe('lay plus 0 c3');
    site.taken = 'zigzag';
    expect(site.ghost).toBeNull();
    site.confirm();
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('leave nothing of what was taken back: no ring, no pawn on its way, none that has not come yet', () => {
    vi.useFakeTimers();
    const seat = view.turn ?? 'A';
    const before: View = { ...view, seats: { ...view.seats, [seat]: { ...view.seats[seat], pawn: 3 } } };
    const after: View = { ...view, seats: { ...view.seats, [seat]: { ...view.seats[seat], pawn: 6 } } };
    const walk = {
      seat,
      action: { kind: 'walk', from: 3, to: 6, die: 3, cost: 0 },
      bonus: null,
    } as unknown as Event;
    let now = { view: before, history: [], happening: null } as Partial<BoardProps>;
    const given = {
      ...{
        viewer: seat,
        side: 'A',
        sitters: {},
        turn: seat,
        legal: [],
        pending: null,
        hint: null,
        mark: null,
      },
      ...{ motion: true, flat: true, play: vi.fn(), why: () => Promise.resolve(null), sound: vi.fn() },
    };
    const site = new Site(() => ({ ...given, ...now }) as unknown as BoardProps<View, Event, Prospect>);
    site.follow();
    const told = { number: 1, seat, events: [walk] };
    now = { view: after, history: [told], happening: told };
    site.follow();
    vi.advanceTimersByTime(200);
    expect([site.pawns[seat], site.last?.space]).toEqual([4, 6]);
    now = { view: before, history: [], happening: null };
    site.follow();
    expect([site.pawns[seat], site.last]).toEqual([3, null]);
    vi.advanceTimersByTime(5_000);
    expect(site.pawns[seat]).toBe(3);
    now = {
      ...now,
      view: { ...view, seats: { ...view.seats, [seat]: { ...view.seats[seat], pawn: null } } },
    };
    site.follow();
    expect(site.pawns[seat]).toBeUndefined();
    site.close();
    vi.useRealTimers();
  });

  it('keep what they bring while they are sent', () => {
    expect(siteOf(middle.legal, prospects, { pending: middle.legal[0] ?? '' }).ghost?.income?.lire).toBe(12);
  });

  it('can be made when nothing is told of them', () => {
    const site = siteOf(['walk 0', 'walk 1'], undefined);
    expect(site.choices.map(({ text }) => text)).toEqual(['walk 0', 'walk 1']);
    expect(site.goals.size).toBe(0);
  });

  it('are told in words, with and without what they bring', () => {
    const t = spoken('en', 'casa-grande');
    const told = (text: string, prospect?: Prospect) => words(text, view, t, name, prospect);
    expect(told('lay zigzag 1 a3', prospects[0])).toMatch(/floor 3: 12 L$/);
    expect(told('lay zigzag 1 a3')).toMatch(/turned once, from a3$/);
    expect(told('block a1', { kind: 'block', height: 4, bonus: null })).toBe(
      'Lay a block on a1, up to height 4',
    );
    expect(told('block a1', { kind: 'block', height: 3, bonus: gain })).toMatch(
      /platform of Player C, who gets 2 bonus points$/,
    );
    expect(told('block a1')).toBe('Lay a block on a1');
    const sun = { seat: 'B' as Seat, points: 3, paid: 0 };
    expect(told('walk 1', { kind: 'walk', to: 5, steps: 4, cost: 1, bonus: sun })).toMatch(
      /^Walk 4 to .*: 3 bonus points, and the turn is over, for 1 bonus point$/,
    );
    expect(told('walk 0', { kind: 'walk', to: 4, steps: 3, cost: 0, bonus: null })).toMatch(
      /^Walk 3 to [^:]*$/,
    );
    expect(told('walk 2')).toBe('Walk 2 spaces further than the die says');
  });
});

describe.each(LANGUAGES)('words in %s', (language) => {
  it('describe every move, event, prompt and refusal', () => {
    const t = spoken(language, 'casa-grande');
    const texts = [
      'corner NE',
      'walk 0',
      'walk 1',
      'walk 3',
      'block e4',
      'block a1',
      'roll 6',
      ...middle.legal,
    ];
    const bonus = { seat: 'A' as Seat, points: 1, paid: 9 };
    const said = texts.map((text) => words(text, view, t, name));
    said.push(...middle.legal.map((text, index) => words(text, view, t, name, prospects[index])));
    for (const points of [null, bonus, { ...bonus, points: 3 }])
      said.push(
        words('walk 1', view, t, name, { kind: 'walk', to: 5, steps: 4, cost: 1, bonus: points }),
        words('block a1', view, t, name, { kind: 'block', height: 2, bonus: points }),
      );
    said.push(
      ...[0, 1, 2, 3].map((quarters) =>
        words(`lay plus ${quarters} c3`, view, t, name, { kind: 'lay', floor: 1, squares: 5, paid: 5 }),
      ),
      ...[0, 1, 2, 3].map((quarters) => words(`lay plus ${quarters} c3`, view, t, name)),
    );
    said.push(...events.flatMap((event) => log({ ...event, blocked: true, over: true }, t, name)));
    for (const phase of ['corner', 'roll', 'walk', 'block', 'platform'] as const) {
      said.push(
        prompt({ ...view, phase, ending: true }, view.turn, t, name, 'Ines’s turn'),
        prompt({ ...view, phase }, null, t, name, ''),
      );
    }
    const facing = { columns: 2 };
    const fields = {
      square: 'c4',
      other: 'd4',
      height: 2,
      floor: 1,
      name: 'plus',
      owner: 'B',
      by: 'B',
      corner: 'NW',
    };
    const kinds =
      'not-now corner-taken no-face too-far outside-area foreign-block no-platform used same-turn outside no-carrier uneven too-high own-unmarked on-platform same-squares';
    for (const kind of kinds.split(' ')) {
      const violation = { kind, due: 'walk', facing, steps: 3, points: 1, count: 17, platform: 3, ...fields };
      said.push(refusal({ code: 'illegal', sentence: '', violation }, t));
    }
    for (const sentence of said) expect(sentence).toMatch(/\S/);
  });
});

describe('a set as it is typed', () => {
  it.each([
    ['{', 'json'],
    ['[]', 'json'],
    ['{}', 'empty'],
    ['{"A": ["#"]}', 'name'],
    ['{"a": "#"}', 'rows'],
    ['{"a": ["#", "oo"]}', 'rows'],
    ['{"a": ["#x"]}', 'character'],
    ['{"a": ["#oooooooo"]}', 'size'],
    ['{"a": ["#."]}', 'border'],
    ['{"a": ["oo"]}', 'mark'],
  ])('%s: %s', (text, kind) => {
    expect(readSet(text)).toMatchObject({ fault: { kind } });
  });

  it('is taken when it is one', () => {
    expect(readSet('{"dot": ["#"], "frame": ["#o#", "o.o", "#o#"]}')).toHaveProperty('set');
    const many = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`p${index}`, ['#']]));
    expect(readSet(JSON.stringify(many))).toEqual({ fault: { kind: 'many', count: 65 } });
  });
});
