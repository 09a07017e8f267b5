import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/chromium.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const REAL = 'real/*.spec.ts';
/** Sets the sizes of its windows itself. */
const SIZES = 'sizes.spec.ts';

export default defineConfig({
  testDir: './tests/browser',
  outputDir: '../target/browser-tests',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only the second time has found a fault, of itself at least.
  retries: 0,
  workers: 3,
  // Many times what a usual machine needs: how fast it is must not decide what passes.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 120_000,
    locale: 'en-GB',
    // What is kept for times without a network is fetched anew by every fresh browser, and takes as long as all else on a page:
    // tests that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: 'phone', use: PHONE, testIgnore: REAL },
    {
      name: 'tablet',
      use: { viewport: { width: 820, height: 1180 }, hasTouch: true },
      testIgnore: [REAL, SIZES],
    },
    { name: 'desktop', use: DESKTOP, testIgnore: [REAL, SIZES] },
    // With the program itself: whole matches in both sizes, all else in the larger one.
    { name: 'real-phone', use: PHONE, testMatch: 'real/match.spec.ts' },
    { name: 'real-desktop', use: DESKTOP, testMatch: REAL },
  ],
});
