import { sitDown, tableInPlay } from '../../../scripts/house.mjs';
import type { Slug } from './player';

/** A game of each kind that is soon over. */
export const SHORT: Record<Slug, { rules: { players: number } & Record<string, unknown>; moves: number }> = {
  'cassa-grande': { rules: { players: 2 }, moves: 20 },
  calcory: { rules: { players: 2 }, moves: 20 },
  'casa-grande': { rules: { players: 2, blocks: 18 }, moves: 40 },
};

type Table = Awaited<ReturnType<typeof tableInPlay>>;

/** A table at which a game was played to its end; `look` comes to it before that. */
export async function endedTable(
  house: { address: string },
  game: Slug,
  look: (table: Table) => Promise<void> = async () => undefined,
): Promise<Table> {
  const table = await tableInPlay(house, { game, ...SHORT[game] });
  await look(table);
  const seat = sitDown(house, { id: table.id, token: table.seats['A'], host: table.host });
  while (!(await seat.turnOrEnd()).outcome) await seat.move();
  seat.close();
  return table;
}
