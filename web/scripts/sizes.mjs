// What the first visit of a screen loads, compressed: npm run build && npm run sizes. Fails above the limits. With --quick
// the programs of games may be larger: all games in each, built soon, for tests, and not to be given away.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { SLUGS } from './games.mjs';

const DIST = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));
// Fonts and pictures are compressed already.
const size = (file) => {
  const bytes = readFileSync(new URL(file, DIST));
  return /\.(woff2|png)$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
};

/** All files that a chunk needs, with its style sheets, its fonts and what it imports at once. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  // The programs of games are named there, and fetched when a game begins.
  const assets = (chunk.assets ?? []).filter((file) => !file.endsWith('.wasm'));
  for (const file of [...(chunk.css ?? []), ...assets]) found.add(file);
  for (const other of chunk.imports ?? []) filesOf(other, found);
  return found;
}

const entry = 'index.html';
const largest = (keys) => keys.sort((a, b) => size(manifest[b].file) - size(manifest[a].file))[0];
const text = (name) => largest(Object.keys(manifest).filter((key) => key.endsWith(`/${name}.ftl?texts`)));
const home = new Set(['index.html', ...filesOf(entry), ...filesOf(text('shell'))]);
// Those that the page itself names.
const named = readdirSync(new URL('assets/', DIST)).filter((name) => /\.woff2$|^look-.*\.js$/.test(name));
for (const name of named) home.add(`assets/${name}`);

/** What a board may weigh with home, at first and with all that it fetches later, such as a drawing in three dimensions. */
const [BOARD, WHOLE_BOARD] = [180_000, 400_000];
const screens = { home: [home, 120_000] };
for (const slug of SLUGS) {
  const module = `src/games/${slug}/module.ts`;
  if (!manifest[module]) continue;
  const files = new Set([
    ...home,
    ...filesOf('src/shell/table/Table.svelte'),
    ...filesOf(module),
    ...filesOf(text(slug)),
  ]);
  screens[slug] = [files, BOARD];
  const later = (manifest[module].dynamicImports ?? []).flatMap((key) => [...filesOf(key)]);
  if (later.length > 0) screens[`${slug} later`] = [new Set([...files, ...later]), WHOLE_BOARD];
}

/** A game's program with its bots, loaded when it is needed. */
const ENGINE = process.argv.includes('--quick') ? 1_400_000 : 700_000;
for (const name of readdirSync(new URL('assets/', DIST)).filter((file) => file.endsWith('.wasm')))
  screens[name.replace(/-.{8}\.wasm$/, ' wasm')] = [new Set([`assets/${name}`]), ENGINE];

let over = false;
for (const [name, [files, limit]] of Object.entries(screens)) {
  const sum = [...files].reduce((total, file) => total + size(file), 0);
  over ||= sum > limit;
  console.log(
    `${name.padEnd(18)} ${(sum / 1000).toFixed(1).padStart(7)} kB of ${limit / 1000} kB, ${files.size} files`,
  );
}
process.exit(over ? 1 : 0);
