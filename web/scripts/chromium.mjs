/**
 * How a browser is started: Debian's Chromium, since browsers that the test tool would download can't be had everywhere, and
 * quiet, since in a closed network everything that it would fetch by itself fails.
 *
 * @param {string[]} more
 */
export const chromiumOptions = (...more) => ({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...more,
  ],
});
