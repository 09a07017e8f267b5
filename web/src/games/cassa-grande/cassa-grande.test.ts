import { describe, expect, it } from 'vitest';
import type { Card, View, Violation } from '../../lib/types/cassa-grande';
import type { Seat } from '../../lib/types/messages';
import { LANGUAGES, spoken } from '../testing/spoken';
import { fitOf, standardHand } from './deck';
import { heldBy, stacksOf } from './hand';
import { layoutOf, tileOfMove } from './layout';
import { choicesOf, readMove } from './moves';
import { cellOf, directionOf, placeOf } from './sides';
import { describe as wordsOf, describeUnseen, log, prompt, refusal } from './words';

/** The sheets' own example, as seat A sees it. */
const SHEET = ['11201c', '4c.00.', '022104', '2003.2', '32c243', '.402c3'];

function viewOf(rows: readonly string[], players = 4): View {
  const seats = (['A', 'B', 'C', 'D'] as Seat[]).slice(0, players);
  const table = rows.flatMap((row, down) =>
    [...row].flatMap((card, x) =>
      card === '.'
        ? []
        : [
            {
              seat: 'A' as const,
              at: `${x},${-down + 0}` as const,
              open: false,
              card: card as Card,
              number: null,
            },
          ],
    ),
  );
  return {
    viewer: 'A',
    rules: { players, laying: 'hidden', exchange: false, goal: 'highest', deal: 'fixed' },
    start: 'A',
    phase: 'lay',
    turn: 'A',
    frame: players === 2 ? 5 : 6,
    fixed_at: null,
    dealt_commas: {},
    dealt: null,
    hands: Object.fromEntries(seats.map((seat) => [seat, { size: 1, front: 0, cards: null }])),
    table,
    exchanges: [],
    offer: null,
    outcome: null,
  };
}

describe('sides', () => {
  it('lead from a place to a cell and back, for every seat', () => {
    for (const players of [2, 4]) {
      for (const seat of (['A', 'B', 'C', 'D'] as Seat[]).slice(0, players)) {
        for (const at of ['0,0', '3,-2', '-1,4'] as const) {
          expect(placeOf(cellOf(at, seat, players), seat, players)).toBe(at);
        }
      }
    }
  });

  it('seat the next player to the left, and two players face to face', () => {
    expect((['A', 'B', 'C', 'D'] as Seat[]).map((seat) => directionOf(seat, 'B', 4))).toEqual([3, 0, 1, 2]);
    expect(directionOf('A', 'B', 2)).toBe(2);
  });
});

describe('layout', () => {
  it('shows what may still touch the cards until a side is certain', () => {
    const open = layoutOf(viewOf(['01', '.2']), 'A');
    expect(open.shown).toEqual({ left: -1, right: 2, top: -1, bottom: 2 });
    expect([open.wide, open.high]).toEqual([false, false]);
    const wide = layoutOf(viewOf(['012340']), 'A');
    expect([wide.wide, wide.high, wide.shown.left, wide.shown.right]).toEqual([true, false, 0, 5]);
    // The west sees the same row standing upright.
    expect(layoutOf(viewOf(['012340']), 'B').high).toBe(true);
  });

  it('knows the moves of exchanges', () => {
    const view = viewOf(['012']);
    view.exchanges = [{ after: 1, from: 'A', to: 'B', given: null, returned: null }];
    const layout = layoutOf(view, 'A');
    expect(layout.tiles.map(({ move }) => move)).toEqual([1, 4, 5]);
    expect(tileOfMove(layout, 3)?.at).toBe('0,0');
  });
});

describe('moves', () => {
  it('are read exactly', () => {
    expect(readMove('2@1,-3')).toEqual({ kind: 'lay', pick: '2', at: '1,-3' });
    expect(readMove('#12@0,0')).toEqual({ kind: 'lay', pick: '#12', at: '0,0' });
    expect(readMove('give c to D')).toEqual({ kind: 'give', pick: 'c', to: 'D' });
    expect(readMove('return #5')).toEqual({ kind: 'return', pick: '#5' });
    expect(readMove('lay 2')).toBeNull();
    const choices = choicesOf(['give 0 to B', 'give 0 to C', 'give 1 to B']);
    expect([...choices.picks, ...choices.partners]).toEqual(['0', '1', 'B', 'C']);
  });
});

describe('hands', () => {
  it('put equal cards together and tell blind ones by number', () => {
    const seen = stacksOf({ size: 3, front: 1, cards: ['0', '0', 'c'] });
    expect(seen.map(({ pick, count }) => [pick, count])).toEqual([
      ['0', 2],
      ['c', 1],
    ]);
    const digits = [{ number: 4, card: null, exchanged: false }];
    expect(stacksOf({ size: 2, front: 0, cards: { digits, commas: 1 } }).map(({ pick }) => pick)).toEqual([
      '#4',
      'c',
    ]);
    expect(heldBy({ size: 2, front: 0, cards: null }).every(({ card }) => card === null)).toBe(true);
  });

  it('fit a frame or not', () => {
    expect(fitOf(4, 6, standardHand(4)).fits).toBe(true);
    expect(fitOf(2, 5, standardHand(2)).fits).toBe(true);
    expect(fitOf(4, 5, standardHand(4))).toMatchObject({ fits: false, deck: 32, least: 21, most: 25 });
    expect(fitOf(4, 6, { c: 8 })).toMatchObject({ fits: false, digits: false });
  });
});

describe.each(LANGUAGES)('words in %s', (language) => {
  const t = spoken(language, 'cassa-grande');
  const name = (seat: Seat) => `<${seat}>`;

  it('tell what others did without what was not seen of it', () => {
    const view = viewOf(SHEET);
    const hidden = { ...view, table: view.table.map((laid) => ({ ...laid, card: null })) };
    const blind = { ...hidden, table: hidden.table.map((laid) => ({ ...laid, number: 3 })) };
    const unseen = t('cassa-move-lay', { card: t('cassa-unseen-card'), place: '0,0' });
    expect(describeUnseen('1@0,0', hidden, t, name)).toBe(unseen);
    expect(describeUnseen('1@0,0', view, t, name)).toBeNull();
    expect(describeUnseen('#3@0,0', blind, t, name)).toBeNull();
    for (const text of ['give 4 to B', 'return 4']) {
      expect(describeUnseen(text, view, t, name)).not.toContain('4');
      expect(wordsOf(text, view, t, name)).toContain('4');
    }
    expect(wordsOf('give 4 to B', view, t, name)).toContain('<B>');
  });

  it('tell every refusal', () => {
    const violations: Violation[] = [
      { kind: 'over' },
      { kind: 'lay-first', seat: 'A' },
      { kind: 'offer-first', seat: 'A', to: 'B' },
      { kind: 'answer-first', seat: 'B', giver: 'A' },
      { kind: 'not-blind', pick: '#3' },
      { kind: 'blind' },
      { kind: 'not-in-hand', seat: 'A', pick: 'c' },
      { kind: 'comma-in-front' },
      { kind: 'not-the-origin' },
      { kind: 'occupied', at: '1,1' },
      { kind: 'apart', at: '9,9' },
      { kind: 'too-wide', at: '6,0', width: 7, frame: 6 },
      { kind: 'too-high', at: '0,6', height: 7, frame: 6 },
      { kind: 'no-partner' },
      { kind: 'empty-hand', to: 'C' },
    ];
    for (const violation of violations) {
      const text = refusal({ code: 'x', sentence: 'no', violation }, t);
      expect(text.length).toBeGreaterThan(10);
      expect(text).not.toContain('!');
    }
    const wide = refusal({ code: 'x', sentence: 'no', violation: violations[11] }, t);
    expect(wide).toMatch(/7.*6/);
    expect(refusal({ code: 'x', sentence: 'no' }, t)).toBe('no');
  });

  it('say of a hidden card only who laid it and where', () => {
    const [line, ...rest] = log(
      {
        event: 'laid',
        seat: 'B',
        at: '1,-3',
        open: false,
        card: null,
        number: null,
        fixed: true,
        outcome: null,
      },
      t,
      name,
    );
    expect(line).toContain('<B>');
    expect(line).toContain('1,-3');
    expect(rest).toHaveLength(1);
  });

  it('prompt everybody in every phase', () => {
    for (const phase of ['lay', 'offer', 'answer', 'over'] as const) {
      const view: View = { ...viewOf(SHEET), phase, turn: phase === 'over' ? null : 'B' };
      view.offer = phase === 'answer' ? { from: 'A', to: 'B', pick: null } : null;
      expect(prompt(view, 'B', t, name, 'Ines’s turn').length).toBeGreaterThan(10);
      if (phase !== 'over') expect(prompt(view, null, t, name, '')).toContain('<B>');
    }
  });
});
