import { FluentResource } from '@fluent/bundle';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Reads our texts (`*.ftl?texts`) while the client is built: what is shipped is what a bundle of Fluent holds, and no
 * phone has to read the texts' grammar before the first page is there.
 */
export function fluentTexts(): Plugin {
  return {
    name: 'tavola-fluent-texts',
    enforce: 'pre',
    async load(id) {
      const [path, query] = id.split('?');
      if (query !== 'texts' || !path?.endsWith('.ftl')) return null;
      this.addWatchFile(path);
      const written = await readFile(path, 'utf8');
      const french = /\/fr\/[^/]*$/.test(path);
      const { body } = new FluentResource(keepFigures(french ? keepTogether(written) : written));
      // Browsers read a long text of JSON quicker than an object of the same size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify({ body }))});`;
    },
  };
}

/** French has spaces before some marks and within quotation marks: there no line may break. */
export const keepTogether = (text: string): string => text.replace(/(?<=\S) (?=[:;?!»])|(?<=«) /g, '\u00a0');

/** A figure and its sign stand in one line, in every language. */
export const keepFigures = (text: string): string => text.replace(/(?<=[\d}]) (?=%)/g, '\u00a0');
