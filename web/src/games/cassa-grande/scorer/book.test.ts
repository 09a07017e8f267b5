import { describe, expect, it } from 'vitest';
import { emptyBook, fromQuery, toQuery, type ScoreBook } from './book';

const SHEET = '11201c4c.00.0221042003.232c243.402c3';

const again = (book: ScoreBook) => fromQuery(new URLSearchParams(toQuery(book)));

describe('a score in a link', () => {
  it('comes back as it was', () => {
    const books: ScoreBook[] = [
      { ...emptyBook(), names: { A: 'Ines', C: 'Zoë & Söhne?#=+%' } },
      { ...emptyBook(), rounds: [SHEET, SHEET], start: 'D', sheet: `${SHEET.slice(0, 35)}?`, from: 'B' },
      {
        ...emptyBook(),
        rules: { players: 2, goal: 'lowest', frame: 3, hand: { '1': 2, '9': 1, c: 1 } },
        rounds: ['123456789'],
      },
    ];
    for (const book of books) expect(again(book)).toEqual(book);
  });

  it('is none where nothing is told', () => {
    expect(fromQuery(new URLSearchParams(''))).toBeNull();
    expect(fromQuery(new URLSearchParams('players=4&hand=nonsense&start=Z'))).toEqual(emptyBook());
  });
});
