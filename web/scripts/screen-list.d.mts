import type { BrowserContext, Page } from '@playwright/test';

interface Stage {
  page: Page;
  context: BrowserContext;
  address: string;
  host: { port: number };
}
export const SCREENS: Record<string, (stage: Stage) => Promise<unknown>>;
