import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/service-worker.js', import.meta.url));
/** What is fetched when the first page is at rest: programs of games, and chunks as large as the three-dimensional site. */
const LARGE = 300_000;

/** Writes `sw.js` with the list of files of this build and a name that changes when one of them does. */
export function serviceWorker(): Plugin {
  return {
    name: 'tavola-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort();
      const files = names.filter((name) => !/\.(html|map|json)$/.test(name));
      const isLarge = (name: string): boolean => {
        const file = bundle[name];
        return name.endsWith('.wasm') || (file?.type === 'chunk' && file.code.length >= LARGE);
      };
      const now = files.filter((name) => !isLarge(name));
      const later = files.filter(isLarge);
      const hash = createHash('sha256');
      for (const name of names) hash.update(name);
      const version = hash.digest('hex').slice(0, 12);
      const list = (of: string[]): string => JSON.stringify(of.map((name) => `./${name}`));
      const source = readFileSync(SOURCE, 'utf8')
        .replace('__VERSION__', version)
        .replace("['__FILES__']", list(['', ...now]))
        .replace("['__LATER__']", list(later));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
