import { expect, testOfOutages as test } from './house';
import { Player } from './player';

/** The own moves of a record of two players who take turns. */
function ownMoves(record: { setup: { start: string }; moves: string[] }): string[] {
  const first = record.setup.start === 'A' ? 0 : 1;
  return record.moves.filter((_, index) => index % 2 === first);
}

test('reload, a lost network and a killed server in mid-game lose and double no move', async ({
  page,
  own,
  cable,
}) => {
  const player = new Player(page);
  await player.remember();
  await player.open('cassa-grande', 2, ['B']);
  await player.ready();
  const lost = page.getByText('Connecting again');

  const moves = await player.playOn('cassa-grande', async (move) => {
    if (move === 2) await page.reload();
    if (move === 4) {
      cable.pull();
      await expect(lost.first()).toBeVisible();
      cable.plug();
    }
    if (move === 6) {
      await own.kill();
      await expect(lost.first()).toBeVisible();
      await own.start();
    }
    if (move === 2 || move === 4 || move === 6) expect(await player.turnOrEnd()).toBe('turn');
  });
  expect(moves).toBe(12);
  expect(ownMoves(await player.record())).toEqual(player.wire.moves.map(({ text }) => text));
});

test('a move made while the server is gone arrives once', async ({ page, own }) => {
  const player = new Player(page);
  await player.remember();
  await player.open('cassa-grande', 2, ['B']);
  await player.ready();
  await player.turnOrEnd();
  await own.kill();
  const [card, place] = [page.locator('.hand .stack.can').first(), page.locator('.place.can').first()];
  await card.click();
  await place.click();
  await own.start();
  await player.playOn('cassa-grande');
  // The client may have had no wire to send the move with at first: the record tells what was made.
  const record = await player.record();
  expect(ownMoves(record)).toHaveLength(12);
  expect(ownMoves(record)).toEqual(player.wire.moves.map(({ text }) => text));
});
