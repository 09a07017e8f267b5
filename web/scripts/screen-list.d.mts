import type { BrowserContext, Page } from '@playwright/test';

interface Stage {
  page: Page;
  context: BrowserContext;
  address: string;
  host: { port: number };
}
export const SCREENS: Record<string, (stage: Stage) => Promise<unknown>>;

interface KeptTable {
  id: string;
  game: string;
  host?: string;
  around?: string;
  seats: Record<string, string>;
  at: number;
}
interface Play {
  game: string;
  rules: { players: number } & Record<string, unknown>;
  moves: number;
  flat?: boolean;
  around?: string;
}
export const REAL_SCREENS: Record<string, Play>;
export const REAL_PAGES: Record<string, [path: string, there: string]>;
export function showPage(
  stage: { page: Page; address: string },
  page: [path: string, there: string],
): Promise<void>;
export function showTable(stage: { page: Page; address: string }, table: KeptTable): Promise<void>;
