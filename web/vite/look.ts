import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/look.js', import.meta.url));

/** Lets the page wear its look from the first moment. It is a file of its own: no script may stand in the page itself. */
export function firstLook(): Plugin {
  return {
    name: 'tavola-first-look',
    apply: 'build',
    buildStart() {
      const { code } = minifySync('look.js', readFileSync(SOURCE, 'utf8'));
      this.emitFile({ type: 'asset', name: 'look.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const name = Object.keys(bundle ?? {}).find((one) => /look-[^/]*\.js$/.test(one));
        return name ? [{ tag: 'script', attrs: { src: `./${name}` }, injectTo: 'head-prepend' }] : [];
      },
    },
  };
}
