import type { Plugin } from 'vite';

/** Lets the browser fetch the fonts of the first screen beside the style sheet instead of after it. */
export function fontPreload(): Plugin {
  return {
    name: 'tavola-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `./${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}
