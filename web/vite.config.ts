import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fluentTexts } from './vite/fluent.ts';
import { fontPreload } from './vite/fonts.ts';
import { rulesTexts } from './vite/rules.ts';
import { serviceWorker } from './vite/worker.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  // Relative addresses let the same build be embedded in the program and be served from any folder of a web space.
  base: './',
  plugins: [svelte(), rulesTexts(), fluentTexts(), fontPreload(), serviceWorker()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
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
          groups: [{ name: 'parts', test: /\/src\/(lib|games\/[\w-]+\.)/, minShareCount: 2 }],
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
  },
});
