import { existsSync } from 'node:fs';

/** Where Debian puts it: first the one without windows, which needs less time for the same pages. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const found = () => PLACES.find((place) => existsSync(place)) ?? PLACES.join(' or ');

/**
 * What the browser leaves: first the test tool's own list, which this one replaces, then the pages of the address bar, which
 * it would load for every window and nobody sees; they cost as much as a page of ours.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * How a browser is started: Debian's Chromium, since browsers that the test tool would download can't be had everywhere, and
 * quiet, since in a closed network everything that it would fetch by itself fails.
 *
 * @param {string[]} more
 */
export const chromiumOptions = (...more) => ({
  executablePath: process.env['CHROMIUM'] ?? found(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${WITHOUT.join(',')}`,
    ...more,
  ],
});
