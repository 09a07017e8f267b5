import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/service-worker.js', import.meta.url));
/** What is left for the moment of its use: programs of bots, and chunks as large as the three-dimensional site. */
const LARGE = 300_000;

/** Writes `sw.js` with the list of files of this build and a name that changes when one of them does. */
export function serviceWorker(): Plugin {
  return {
    name: 'tavola-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort();
      const entries = names.filter((name) => {
        const file = bundle[name];
        if (!file || /\.(html|map|wasm|json)$/.test(name)) return false;
        return file.type !== 'chunk' || file.code.length < LARGE;
      });
      const hash = createHash('sha256');
      for (const name of names) hash.update(name);
      const version = hash.digest('hex').slice(0, 12);
      const files = JSON.stringify(['./', ...entries.map((name) => `./${name}`)]);
      const source = readFileSync(SOURCE, 'utf8')
        .replace('__VERSION__', version)
        .replace("['__FILES__']", files);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
