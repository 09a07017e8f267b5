import type { Card, Spot } from '../../lib/types/calcory';
import type { Seat } from '../../lib/types/messages';
import type { PlaceCell } from './places';

/** All that is drawn of a place. */
export interface DrawnSpot extends PlaceCell {
  /** What lies there: nothing, a face-down card, or a card that all see. */
  lies: Spot['is'];
  card: Card | null;
  /** Whose marker it bears, and what they are called. */
  owner: Seat | null;
  ownerName: string;
  /** Who looked here last, if the table shows that. */
  looked: Seat[];
  can: boolean;
  ghost: Card | null;
  hinted: boolean;
  marked: boolean;
  /** Whether somebody else turned it up since the viewer's last move. */
  recent: boolean;
  sent: boolean;
  entry: boolean;
  language: string;
  label: string;
}
