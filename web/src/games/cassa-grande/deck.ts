import { FRAMES, STANDARD, type Card, type HandRule } from '../../lib/types/cassa-grande';

/** Every kind of card. */
export const KINDS: readonly Card[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'c'];

/** The frame of the game as the sheets have it, where a form begins. */
export function standardFrame(players: number): number {
  return STANDARD[players]?.frame ?? 0;
}

/** The hand of the game as the sheets have it, where a form begins. */
export function standardHand(players: number): HandRule {
  return STANDARD[players]?.hand ?? {};
}

/** Whether somebody chose a frame or a hand of their own. */
export function isOwn(rules: Record<string, unknown>): boolean {
  return rules['frame'] !== undefined || rules['hand'] !== undefined;
}

/** How a deck fits a frame; only helps with the choice, the host has the last word. */
export function fitOf(players: number, frame: number, hand: HandRule) {
  const size = KINDS.reduce((sum, card) => sum + (hand[card] ?? 0), 0);
  const deck = size * players;
  const { least, most } = FRAMES[frame] ?? { least: 0, most: 0 };
  const digits = size > (hand.c ?? 0);
  return { size, deck, least, most, digits, fits: digits && deck >= least && deck <= most };
}
