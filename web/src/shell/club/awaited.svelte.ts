import { untrack } from 'svelte';
import type { PerSeat } from '../../lib/types/messages';
import { Watch } from './watch.svelte';
import { sitterName, sittersOf } from './words';

/** Who is awaited at a table of an evening, by seat; nobody at any other table. */
export class Awaited {
  #watch: Watch | null;

  constructor(
    evening: string | undefined,
    private readonly table: string,
  ) {
    this.#watch = evening ? new Watch(evening) : null;
    $effect(() => untrack(() => this.#watch?.start()));
  }

  get names(): PerSeat<string> {
    const evening = this.#watch?.evening;
    const mine = evening?.rounds.flatMap(({ tables }) => tables).find((one) => one.id === this.table);
    if (!evening || !mine) return {};
    return Object.fromEntries(
      sittersOf(mine).map(({ seat, sitter }) => [seat, sitterName(evening, seat, sitter)]),
    );
  }
}
