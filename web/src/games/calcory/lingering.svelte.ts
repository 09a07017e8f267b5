import { SvelteMap } from 'svelte/reactivity';
import type { Card, Event, Place, Shown } from '../../lib/types/calcory';

/** How long cards that are turned back stay to be seen, at least. */
const BACK = 2600;
/** How long cards that were won stay where they lay. */
const WON = 1000;

/** Cards that everybody has just seen and that the next view may not show any more: they go a little later. */
export class Lingering {
  /** Cards that turn back. */
  readonly back = new SvelteMap<Place, Card>();
  /** Cards that were taken. */
  readonly won = new SvelteMap<Place, Card>();
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Keeps what a move showed for a while. */
  witness(event: Event): void {
    // A card that is turned up anew is shown by the view.
    if (event.act.kind === 'flip') this.back.delete(event.act.place);
    this.#keep(this.back, event.back, BACK);
    if (event.next.kind === 'took') this.#keep(this.won, event.next.cards, WON);
    if (event.next.kind === 'last_card') this.#keep(this.won, [event.next.last], WON);
  }

  /** Forgets everything at once. */
  clear(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.back.clear();
    this.won.clear();
  }

  #keep(where: SvelteMap<Place, Card>, cards: readonly Shown[], time: number): void {
    if (cards.length === 0) return;
    for (const { place, card } of cards) where.set(place, card);
    const timer = setTimeout(() => {
      this.#timers = this.#timers.filter((one) => one !== timer);
      for (const { place } of cards) where.delete(place);
    }, time);
    this.#timers.push(timer);
  }
}
