import type {
  Event,
  Facing,
  Platforms,
  Prospect,
  Square,
  View,
  Violation,
} from '../../lib/types/casa-grande';
import { TRACK } from '../../lib/types/casa-grande';
import type { PerSeat, Refusal, Seat } from '../board';
import type { Translate } from '../module';
import { indexOf, squareAt } from './ground';
import { read } from './notation';

type Names = (seat: Seat) => string;

/** What a space faces, in words. */
export function facing(t: Translate, what: Facing | undefined): string {
  if (!what) return '';
  if ('corner' in what) return t('casa-corner', { corner: what.corner });
  return 'rows' in what ? t('casa-rows', lanes(what)) : t('casa-columns', lanes(what));
}

/** The same where there is little room: without articles, so that it fits on a small button. */
export function facingShort(t: Translate, what: Facing | undefined): string {
  if (!what || 'corner' in what) return facing(t, what);
  return 'rows' in what ? t('casa-rows-short', lanes(what)) : t('casa-columns-short', lanes(what));
}

/** The two rows or columns, as the board names them. */
function lanes(what: Exclude<Facing, { corner: unknown }>): {
  first: string | number;
  second: string | number;
} {
  if ('rows' in what) return { first: what.rows + 1, second: what.rows + 2 };
  const letter = (column: number) => squareAt(column, 0).charAt(0);
  return { first: letter(what.columns), second: letter(what.columns + 1) };
}

/** A platform by its name in the player's language. */
export const platformName = (t: Translate, name: string): string => t('casa-platform', { name });

/** A square with what lies there. */
export function squareWords(t: Translate, view: View, square: Square, name: Names): string {
  const found = view.squares[indexOf(square)];
  if (!found) return square;
  const owner = found.owner ? name(found.owner) : '';
  return t('casa-square', { square, top: found.top, height: found.height, owner });
}

/** A move in words: with what it would bring if the host told it, which it does for moves that are legal now. */
export function describe(
  text: string,
  _view: View,
  t: Translate,
  name: Names,
  prospect?: Prospect | null,
): string {
  const move = read(text);
  switch (move?.kind) {
    case 'corner':
      return t('casa-move-corner', { corner: t('casa-corner', { corner: move.corner }) });
    case 'roll':
      return t('casa-move-roll', { points: move.points });
    case 'walk': {
      if (prospect?.kind !== 'walk') return t('casa-past-walk', { further: move.further });
      const { to, steps, cost, bonus } = prospect;
      const place = facing(t, TRACK[to]?.facing);
      return t('casa-move-walk', { steps, cost, place, points: bonus?.points ?? 0 });
    }
    case 'block': {
      const { square } = move;
      if (prospect?.kind !== 'block') return t('casa-past-block', { square });
      const { height, bonus } = prospect;
      const owner = bonus ? name(bonus.seat) : '';
      return t('casa-move-block', { square, height, owner, points: bonus?.points ?? 0 });
    }
    case 'lay': {
      const { square, quarters } = move;
      const laid = { name: platformName(t, move.name), square, quarters };
      if (prospect?.kind !== 'lay') return t('casa-past-lay', laid);
      return t('casa-move-lay', { ...laid, floor: prospect.floor, lire: prospect.paid });
    }
    case 'pass':
      return t('casa-move-pass');
    default:
      return text;
  }
}

/** Lines in words for the log. */
export function log(event: Event, t: Translate, name: Names): string[] {
  const { action, bonus } = event;
  const player = name(event.seat);
  const lines: string[] = [];
  switch (action.kind) {
    case 'corner':
      lines.push(t('casa-log-corner', { player, corner: t('casa-corner', { corner: action.corner }) }));
      break;
    case 'roll':
      lines.push(t('casa-log-roll', { player, points: action.points }));
      break;
    case 'walk':
      lines.push(
        t('casa-log-walk', { player, further: action.further, place: facing(t, TRACK[action.to]?.facing) }),
      );
      break;
    case 'block':
      lines.push(
        t('casa-log-block', { player, square: action.square, height: action.height, left: action.left }),
      );
      break;
    case 'lay':
      lines.push(
        t('casa-log-lay', {
          player,
          name: platformName(t, action.name),
          square: action.square,
          floor: action.floor,
          count: action.squares.length,
          lire: action.paid,
        }),
      );
      break;
    case 'pass':
      lines.push(t('casa-log-pass', { player }));
      break;
  }
  if (bonus)
    lines.push(t('casa-log-bonus', { player: name(bonus.seat), points: bonus.points, paid: bonus.paid }));
  if (event.blocked) lines.push(t('casa-log-blocked', { player }));
  if (event.over) lines.push(t('casa-log-over'));
  return lines;
}

/** Whom each line of the log tells of: a bonus may go to somebody else. */
export function actors({ seat, bonus }: Event): (Seat | null)[] {
  return bonus ? [seat, bonus.seat, seat, seat] : [seat, seat, seat];
}

/** The one line: whose turn it is and what to do. */
export function prompt(view: View, viewer: Seat | null, t: Translate, name: Names, whose: string): string {
  if (view.turn === null) return t('casa-prompt-over');
  const own = view.seats[view.turn];
  const args = {
    phase: view.phase,
    whose,
    player: name(view.turn),
    die: view.die ?? 0,
    bonus: own?.bonus ?? 0,
    place: own?.pawn === null || own?.pawn === undefined ? '' : facing(t, TRACK[own.pawn]?.facing),
    ending: view.ending ? 'yes' : 'no',
  };
  return view.turn === viewer ? t('casa-prompt-own', args) : t('casa-prompt-other', args);
}

/** A refusal in the player's language. */
export function refusal(refused: Refusal, t: Translate): string {
  const why = refused.violation as Violation | undefined;
  if (!why) return refused.sentence;
  const args: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(why) as [string, unknown][]) {
    if (key === 'facing') args[key] = facing(t, value as Facing);
    else if (key === 'name') args[key] = platformName(t, String(value));
    else if (key === 'corner') args[key] = t('casa-corner', { corner: String(value) });
    else args[key] = typeof value === 'number' ? value : String(value);
  }
  return t('casa-refusal', args) || refused.sentence;
}

/** Why the game has ended. */
export function ended(view: View, _past: unknown, t: Translate, name: Names): string {
  const done = (Object.keys(view.seats) as Seat[]).filter((seat) => view.seats[seat]?.blocks === 0);
  return done.length > 0 ? t('casa-ended', { names: done.map(name).join(', ') }) : t('casa-prompt-over');
}

/** What is played by these rules. */
export function terms(rules: Record<string, unknown>, t: Translate): string[] {
  const { platforms } = rules as { platforms?: Platforms };
  return [
    t('casa-terms'),
    t('casa-terms-blocks', { blocks: Number(rules['blocks'] ?? 24) }),
    ...(platforms ? [t('casa-terms-set', { count: Object.keys(platforms).length })] : []),
  ];
}

/** Which platforms the rules text speaks of. */
export function follows(rules: Record<string, unknown>): Record<string, unknown> {
  return { set: rules['platforms'] ? 'own' : 'usual' };
}

/** What speaks for a move, as crates/bots tells it. */
type Reason =
  | { kind: 'pays' | 'prepares'; lire: number; floor: number }
  | { kind: 'nears' | 'leads'; lire: number; missing: number }
  | { kind: 'hinders'; seat: Seat; lire: number }
  | { kind: 'waits' | 'spares' | 'saves' | 'even' }
  | { kind: 'sun'; points: number };

/** What speaks for a move. */
export function reason(told: unknown, _viewer: Seat | null, t: Translate, name: Names): string {
  const { kind, ...rest } = told as Reason;
  return t(`casa-reason-${kind}`, 'seat' in rest ? { ...rest, name: name(rest.seat) } : rest);
}

/** The short standing of each seat. */
export function scores(view: View, t: Translate): PerSeat<string> {
  const list = Object.entries(view.seats).map(([seat, own]) => [seat, t('casa-lire', { lire: own.money })]);
  return Object.fromEntries(list) as PerSeat<string>;
}
