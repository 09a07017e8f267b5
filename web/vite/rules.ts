import { readFile } from 'node:fs/promises';
import { marked } from 'marked';
import type { Plugin } from 'vite';

/**
 * Turns our own rules texts (`*.md?rules`) into HTML while the client is built, so that no Markdown library is
 * shipped. Headings get ids of their number, `s1`, `s2`, …: the same in every language, so that a link to a section
 * survives a change of language.
 */
export function rulesTexts(): Plugin {
  return {
    name: 'tavola-rules-texts',
    enforce: 'pre',
    async load(id) {
      const [path, query] = id.split('?');
      if (query !== 'rules' || !path?.endsWith('.md')) return null;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(toHtml(await readFile(path, 'utf8')))};`;
    },
  };
}

/** The HTML of a rules text: what stands before the first section, and the sections one by one. */
export function toHtml(markdown: string): {
  lead: string;
  title: string;
  sections: { id: string; title: string; html: string }[];
} {
  const sections: { id: string; title: string; html: string }[] = [];
  let title = '';
  const renderer = new marked.Renderer();
  renderer.heading = function ({ tokens, depth }) {
    const text = this.parser.parseInline(tokens);
    if (depth === 1) {
      title = text;
      return '';
    }
    if (depth > 2) return `<h${depth}>${text}</h${depth}>\n`;
    const id = `s${sections.length + 1}`;
    sections.push({ id, title: text, html: '' });
    return `<h2 id="rules-${id}" tabindex="-1">${text}</h2>\n`;
  };
  const table = renderer.table;
  // A wide table scrolls by itself, also with the keyboard, and never widens the page.
  renderer.table = function (token) {
    return `<div class="scroll" tabindex="0" role="group">${table.call(this, token)}</div>`;
  };
  const html = marked.parse(markdown, { renderer, async: false });
  const [lead = '', ...parts] = html.split(/(?=<h2 id="rules-)/);
  parts.forEach((part, index) => {
    const section = sections[index];
    if (section) section.html = part;
  });
  return { lead, title, sections };
}
