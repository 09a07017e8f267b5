import { describe, expect, it } from 'vitest';
import type { Card, Event, Place, StopEffect, View, Violation } from '../../lib/types/calcory';
import type { Seat } from '../../lib/types/messages';
import { LANGUAGES, spoken } from '../testing/spoken';
import { cardByKey, choicesOf, readMove } from './moves';
import { edgeLabels, placeCells } from './places';
import { describeUnseen, log, moment, refusal, stopWarning } from './words';

const shown = (place: Place, card: Card) => ({ place, card });
const flip = (effect: 'on' | 'over' | 'second_zero' | 'thirteen'): Event => ({
  seat: 'A',
  act: { kind: 'flip', place: 'c4', card: 'V7', sum: 19, effect },
  back: effect === 'over' ? [shown('c4', 'V7'), shown('d4', 'R8')] : [],
  passed: ['B'],
  next:
    effect === 'thirteen'
      ? { kind: 'took', seat: 'A', cards: [shown('c4', 'V7')] }
      : { kind: 'turn', seat: 'B' },
});

describe('places', () => {
  it('keep their neighbours when the table is turned', () => {
    const wide = placeCells(false);
    const tall = placeCells(true);
    expect(wide).toHaveLength(60);
    expect(new Set(tall.map(({ col, row }) => `${col} ${row}`)).size).toBe(60);
    const at = (cells: typeof wide, place: Place) => cells.find((cell) => cell.place === place);
    expect(at(wide, 'a1')).toMatchObject({ col: 0, row: 0 });
    // A quarter to the left: the upper left corner comes to lie in the lower left one.
    expect(at(tall, 'a1')).toMatchObject({ col: 0, row: 9 });
    expect(at(tall, 'j1')).toMatchObject({ col: 0, row: 0 });
    expect(at(tall, 'a6')).toMatchObject({ col: 5, row: 9 });
    expect(edgeLabels(true).left[9]).toBe('a');
  });

  it('lies the other way round for whoever sits at the far side', () => {
    const at = (tall: boolean, place: Place) => placeCells(tall, true).find((cell) => cell.place === place);
    expect(at(false, 'a1')).toMatchObject({ col: 9, row: 5 });
    expect(at(false, 'j6')).toMatchObject({ col: 0, row: 0 });
    expect(at(true, 'a1')).toMatchObject({ col: 5, row: 0 });
    expect(placeCells(true, true)[0]?.place).toBe('a6');
    expect(edgeLabels(false, true)).toMatchObject({ top: [...'jihgfedcba'], left: [...'654321'] });
    // What stands beside a card is its name, from every side.
    for (const tall of [false, true]) {
      const { top, left } = edgeLabels(tall, true);
      for (const { place, col, row } of placeCells(tall, true))
        expect([...(tall ? `${left[row]}${top[col]}` : `${top[col]}${left[row]}`)].join('')).toBe(place);
    }
  });
});

describe('moves', () => {
  it('choose a card by the number on it, one after the other where several have it', () => {
    const cards: Card[] = ['R3', 'G4', 'V3'];
    expect(cardByKey(cards, '4', null)).toBe('G4');
    expect(cardByKey(cards, '3', null)).toBe('R3');
    expect(cardByKey(cards, '3', 'R3')).toBe('V3');
    expect(cardByKey(cards, '3', 'V3')).toBe('R3');
    expect(cardByKey(cards, '3', 'G4')).toBe('R3');
    expect(cardByKey(cards, '1', null)).toBeNull();
    expect(cardByKey(cards, 'ArrowUp', null)).toBeNull();
  });

  it('are read exactly', () => {
    expect(readMove('flip c4')).toEqual({ kind: 'flip', place: 'c4' });
    expect(readMove('put V7 j6')).toEqual({ kind: 'put', card: 'V7', place: 'j6' });
    expect(readMove('flip k1')).toBeNull();
    const choices = choicesOf(['stop', 'flip a1', 'put V7 c4', 'put V7 c5']);
    expect([choices.stop, choices.flips.size, choices.puts.size, choices.cards]).toEqual([
      true,
      1,
      2,
      ['V7'],
    ]);
  });
});

describe.each(LANGUAGES)('words in %s', (language) => {
  const t = spoken(language, 'calcory');
  const name = (seat: Seat) => `<${seat}>`;

  it('tell no number of a card, and nothing from which one follows', () => {
    const lines = (event: Event) => log(event, t, name).join(' ').replaceAll('c4', '').replaceAll('13', '');
    for (const effect of ['on', 'over', 'second_zero', 'thirteen'] as const) {
      expect(lines(flip(effect))).not.toMatch(/[2-9]/);
    }
    expect(lines(flip('over'))).toBe(lines(flip('second_zero')));
    const stop = { kind: 'stop', sum: 9, cards: 1, effect: 'marked' } as const;
    expect(lines({ ...flip('on'), act: stop })).not.toContain('9');
    const put = { kind: 'put', place: 'c4', card: 'V7', from: ['V7', 'R6'] } as const;
    expect(lines({ ...flip('on'), act: { ...put, from: [...put.from] } })).not.toMatch(/[67]/);
  });

  it('tell a card that somebody else put back by its place only', () => {
    const seen = {} as View;
    expect(describeUnseen('put V7 c4', seen, t)).toBe(
      t('calcory-move-put', { card: t('calcory-unseen-card'), place: 'c4' }),
    );
    expect(describeUnseen('flip c4', seen, t)).toBeNull();
    expect(describeUnseen('stop', seen, t)).toBeNull();
  });

  it('tell what was missed as well, where cards are named by their places only', () => {
    const next = { kind: 'took', seat: 'B', places: ['j3', 'f4'] };
    const told = { ...flip('over'), back: ['c4'], next } as unknown as Event;
    const seen: Event = {
      ...flip('over'),
      next: {
        kind: 'took',
        seat: 'B',
        cards: [
          { place: 'j3', card: 'R1' },
          { place: 'f4', card: 'V8' },
        ],
      },
    };
    expect(log(told, t, name)).toEqual(log(seen, t, name));
  });

  it('have no moment for a card that was turned up while somebody was away', () => {
    expect(moment(flip('over'), t)).not.toBe('');
    const told = { ...flip('over'), act: { kind: 'flip', place: 'c4', effect: 'over' } } as unknown as Event;
    expect(moment(told, t)).toBe('');
  });

  it('say beforehand what stopping would not bring', () => {
    const warning = (cards: number, effect: StopEffect) =>
      stopWarning({ cards, effect }, { seat: 'B', sum: 11, cards: 3 }, t);
    expect(warning(2, 'short')).toBe(t('calcory-stop-vain', { goal: 11 }));
    expect(warning(1, 'short')).toBe(t('calcory-stop-vain', { goal: 11 }));
    expect(warning(4, 'raised')).toBe('');
    expect(warning(1, 'raised')).toBe(t('calcory-stop-single'));
    expect(warning(1, 'marked')).toBe(t('calcory-stop-single'));
    expect(warning(2, 'marked')).toBe('');
    expect(warning(7, 'too_many')).toBe(t('calcory-stop-many', { cards: 6 }));
  });

  it('tell every refusal', () => {
    const violations: Violation[] = [
      { kind: 'over' },
      { kind: 'put-first' },
      { kind: 'nothing-taken' },
      { kind: 'not-taken', card: 'V7' },
      { kind: 'not-free', place: 'c4' },
      { kind: 'empty', place: 'c4' },
      { kind: 'turned', place: 'c4' },
      { kind: 'marked', place: 'c4' },
      { kind: 'none-turned' },
      { kind: 'one-turned' },
    ];
    for (const violation of violations) {
      const text = refusal({ code: 'x', sentence: 'no', violation }, t);
      expect(text.length).toBeGreaterThan(10);
      expect(text).not.toContain('!');
    }
  });
});
