import type { Study } from '../../lib/local/analysis';
import type { Eyes } from '../../lib/types/http';
import type { Seat } from '../../lib/types/messages';
import type { GameRecord } from '../../lib/types/parts';

/** Where a game that is looked at again comes from. */
export interface Source {
  record: GameRecord;
  /** Its views by somebody's eyes: before its first move and after each. */
  views(eyes: Eyes): Promise<unknown[]>;
  /** Which round of its match it was. */
  round: number;
  /** The address of the page, to which a moment can be added; nothing where no address leads there. */
  address: string | null;
  /** Whether others find it under that address: not what is kept in this browser only. */
  shared: boolean;
  /** Where one comes from. */
  back: { path: string; label: string };
  /** The seat at which the viewer played. */
  own: Seat | null;
  /** Looks into the record. */
  study(): Study;
}
