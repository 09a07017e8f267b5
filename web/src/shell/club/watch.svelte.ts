import { ApiError } from '../../lib/net/api';
import { club } from '../../lib/net/club';
import type { EveningState } from '../../lib/types/http';

/** How often an evening is asked for while it is looked at, in milliseconds. */
const PACE = 2_500;

/** An evening that is looked at: what it is like now, and whether the host can be reached. */
export class Watch {
  evening = $state.raw<EveningState | null>(null);
  /** There is no such evening. */
  gone = $state(false);
  reachable = $state(true);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {}

  /** Looks at once and then again and again, until the function that comes back is called. */
  start(): () => void {
    void this.look();
    this.#timer = setInterval(() => document.visibilityState === 'visible' && void this.look(), PACE);
    const seen = () => document.visibilityState === 'visible' && void this.look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(this.#timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }

  async look(): Promise<void> {
    try {
      this.take(await club.look(this.id));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_evening') this.gone = true;
      else this.reachable = false;
    }
  }

  /** Takes what the host answered, unless something newer is known. */
  take(evening: EveningState): void {
    this.reachable = true;
    if (!this.evening || evening.seq > this.evening.seq || evening.host !== this.evening.host)
      this.evening = evening;
  }
}
