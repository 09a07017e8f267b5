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

/** The titles of what programs want to know, in all languages: how moves are written. The texts of the program tell it. */
const FOR_PROGRAMS = ['How moves are written', 'Comment s’écrivent les coups', 'So werden Züge geschrieben'];

/** Words that hold only with some values of an option; `hidden` ones are seen at such a table alone. */
const only = (option: string, values: string, words: string, hidden = false) =>
  `<span data-when="${option}=${values}"${hidden ? ' hidden' : ''}>${words}</span>`;

/**
 * A line with what depends on the options of a table marked for the page. In the text that is told by comments:
 * `<!--goal:highest-->words<!--/-->` hold with this value, `<!--goal:lowest|words-->` take their place with another one, and a
 * line that ends with `<!--only deal:blind-->` holds with that alone, as does a variant that names its option. The words in
 * `<!--drawn|words-->` take the place of a line that explains signs, where drawings stand for them.
 */
function markLine(line: string): string {
  const [, lead = '', rest = ''] = /^(- |## )?(.*)$/.exec(line) ?? [];
  const variant = /\(`([a-z]+): "?(\w+)"?`\)/.exec(rest);
  const whole =
    lead === '- ' && variant
      ? only(variant[1] ?? '', variant[2] ?? '', rest)
      : rest.replace(
          /^(.*)<!--only ([a-z]+):([\w,]+)-->/,
          (_, words: string, option: string, values: string) => only(option, values, words),
        );
  return (
    lead +
    whole
      .replace(/<!--([a-z]+):([\w,]+)\|(.*?)-->/g, (_, option: string, values: string, words: string) =>
        only(option, values, words, true),
      )
      .replace(
        /<!--([a-z]+):([\w,]+)-->(.*?)<!--\/-->/g,
        (_, option: string, values: string, words: string) => only(option, values, words),
      )
  );
}

/** The side of a square in a drawn shape, in pixels. */
const SQUARE = 15;

/** A platform that a text writes as rows of `#`, `o` and `.`, drawn; its name stands beside it. */
function drawShape(rows: readonly string[]): string {
  const width = Math.max(...rows.map((row) => row.length)) * SQUARE;
  const squares = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => {
      if (sign === '.') return [];
      const square = `<rect x="${x * SQUARE + 0.5}" y="${y * SQUARE + 0.5}" width="${SQUARE - 1}" height="${SQUARE - 1}" rx="2"/>`;
      const ring = `<circle cx="${(x + 0.5) * SQUARE}" cy="${(y + 0.5) * SQUARE}" r="4"/>`;
      return sign === '#' ? [square, ring] : [square];
    }),
  );
  const size = `width="${width}" height="${rows.length * SQUARE}" viewBox="0 0 ${width} ${rows.length * SQUARE}"`;
  return `<svg class="shape" aria-hidden="true" ${size}>${squares.join('')}</svg>`;
}

/** A rules text without the names of options, since people choose variants in a form, and with drawings for what it writes as signs. */
function forPlayers(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !line.includes('`laying: "hidden"`'))
    .map(markLine)
    .map((line) =>
      line
        .replace(/^.*<!--drawn\|(.*?)-->$/, '$1')
        .replace(/(?:`[#o.]+` ?)+(?=\|$)/, (cell) => `${drawShape(cell.match(/[#o.]+/g) ?? [])} `)
        .replace(/ \(`[a-z]+`\)(?= \|)/, '')
        .replace(/ \(`[a-z]+: [^`]+`\)/g, '')
        .replace(/ \([Oo]ption `[a-z]+`[^)]*\)/g, '')
        .replace(/\(`(?:frame|hand)`\s?[,:] ?/g, '('),
    )
    .join('\n');
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
    const label = token.header.map(({ text }) => text).join(', ');
    return `<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table.call(this, token)}</div>`;
  };
  const html = marked.parse(forPlayers(markdown), { renderer, async: false });
  const [lead = '', ...parts] = html.split(/(?=<h2 id="rules-)/);
  parts.forEach((part, index) => {
    const section = sections[index];
    if (section) section.html = part;
  });
  // The aim first: whoever reads wants to know what it is all about.
  const [first, aim, ...rest] = sections.filter((section) => !FOR_PROGRAMS.includes(section.title));
  return { lead, title, sections: [aim, first, ...rest].filter((section) => section !== undefined) };
}
