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
      countByFigures(body, french);
      // Browsers read a long text of JSON quicker than an object of the same size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify({ body }))});`;
    },
  };
}

/** French has spaces before some marks and within quotation marks: there no line may break. */
export const keepTogether = (text: string): string => text.replace(/(?<=\S) (?=[:;?!»])|(?<=«) /g, '\u00a0');

/** A figure and its sign stand in one line, in every language. */
export const keepFigures = (text: string): string => text.replace(/(?<=[\d}]) (?=%)/g, '\u00a0');

type Key = { type: 'num'; value: number } | { type: 'str'; value: string };
interface Variant {
  key: Key;
  value: unknown;
}
const figure = (value: number): Key => ({ type: 'num', value });

/**
 * Has whole numbers told apart by their figures where texts say `one` and `other`: a phone takes longer to learn how a language
 * counts than to draw a board, and all that is counted here is whole. In French nothing is counted as one is.
 */
export function countByFigures(body: unknown, french: boolean): void {
  if (Array.isArray(body)) for (const part of body) countByFigures(part, french);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const select = body as { type?: string; variants?: Variant[] };
  if (select.type === 'select' && select.variants?.every(({ key }) => isOfNumbers(key))) {
    const one = select.variants.find(({ key }) => key.value === 'one');
    for (const variant of select.variants) {
      if (variant === one) variant.key = figure(1);
      // What is left over needs no key that fits: it comes when no other does.
      else if (variant.key.value === 'other') variant.key = figure(-1);
    }
    // Behind all others, which keep their places: a text of its own for nothing goes before.
    if (one && french) select.variants.push({ ...one, key: figure(0) });
  }
  for (const part of Object.values(body)) countByFigures(part, french);
}

const isOfNumbers = ({ type, value }: Key): boolean => type === 'num' || value === 'one' || value === 'other';
