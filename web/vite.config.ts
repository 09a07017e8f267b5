import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fluentTexts } from './vite/fluent.ts';
import { fontPreload } from './vite/fonts.ts';
import { firstLook } from './vite/look.ts';
import { rulesTexts } from './vite/rules.ts';
import { serviceWorker } from './vite/worker.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

// A file with a list of further games, such as an example: TAVOLA_MORE_GAMES=../examples/GAME/web/games.ts npm run build.
// It takes the place of an empty list, so that nothing of them is in a build that does not ask for them.
const moreGames = process.env['TAVOLA_MORE_GAMES'] ?? 'src/games/no-more-games.ts';

export default defineConfig({
  // Relative addresses let the same build be embedded in the program and be served from any folder of a web space.
  base: './',
  plugins: [svelte(), rulesTexts(), fluentTexts(), fontPreload(), firstLook(), serviceWorker()],
  resolve: {
    alias: { '$more-games': resolve(import.meta.dirname, moreGames) },
    // Components are tested as the browser gets them.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  server: {
    fs: { allow: [repository] },
    proxy: { '/api': { target: process.env['TAVOLA_HOST'] ?? 'http://127.0.0.1:7777', ws: true } },
  },
  preview: {
    proxy: { '/api': { target: process.env['TAVOLA_HOST'] ?? 'http://127.0.0.1:7777', ws: true } },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Small pictures stay files, so that the policy for contents needs no exception for data addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What pages share comes in one file: a phone opens one large file sooner than a dozen small ones.
          groups: [{ name: 'parts', test: /\/src\/(lib\/|games\/(parts\/)?[\w-]+\.)/, minShareCount: 2 }],
        },
      },
    },
  },
  worker: { format: 'es' },
  test: {
    include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    environment: 'happy-dom',
    // One page for all files: none leaves anything behind, and a new one each would take longer than the tests.
    isolate: false,
    // How fast the machine is must not decide what passes.
    testTimeout: 60_000,
  },
});
