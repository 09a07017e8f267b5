// Draws the PNG icons from public/icon.svg, for systems that take no SVG: node scripts/icons.mjs
import { chromium } from '@playwright/test';
import { chromiumOptions } from './chromium.mjs';
import { readFile, writeFile } from 'node:fs/promises';

const folder = new URL('../public/', import.meta.url);
const svg = await readFile(new URL('icon.svg', folder), 'utf8');
const browser = await chromium.launch(chromiumOptions());
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  await page.addStyleTag({ content: 'svg { display: block; width: 100vw; height: 100vh }' });
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(new URL(`icon-${size}.png`, folder), picture);
  await page.close();
}
await browser.close();
