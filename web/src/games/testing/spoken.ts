import { FluentBundle, FluentResource } from '@fluent/bundle';
import { DE } from '../../lib/i18n/elision';
import type { Translate } from '../module';

export const LANGUAGES = ['en', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const FILES = import.meta.glob<string>('../../../../locales/*/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts of one file in one language, strictly: what is missing or wrong is an error. */
export function spoken(language: Language, file: string): Translate {
  const bundle = bundleOf(language, file);
  return (key, args) => {
    const [id = key, attribute] = key.split('.');
    const message = bundle.getMessage(id);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (!pattern) throw new Error(`${language}: no text ${key}`);
    const errors: Error[] = [];
    const text = bundle.formatPattern(pattern, args ?? null, errors);
    if (errors.length > 0) throw new Error(`${language}: ${key}: ${errors.join(', ')}`);
    return text;
  };
}

/** The keys of one file, attributes included. */
export function keysOf(language: Language, file: string): string[] {
  const source = sourceOf(language, file);
  const keys: string[] = [];
  let id = '';
  for (const line of source.split('\n')) {
    id = /^([a-z][\w-]*) =/.exec(line)?.[1] ?? id;
    if (/^[a-z][\w-]* =/.test(line)) keys.push(id);
    const attribute = /^ {4}\.(\w+) =/.exec(line)?.[1];
    if (attribute) keys.push(`${id}.${attribute}`);
  }
  return keys;
}

function sourceOf(language: Language, file: string): string {
  const source = FILES[`../../../../locales/${language}/${file}.ftl`];
  if (source === undefined) throw new Error(`no texts ${language}/${file}`);
  return source;
}

function bundleOf(language: Language, file: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false, functions: { DE } });
  const errors = bundle.addResource(new FluentResource(sourceOf(language, file)));
  if (errors.length > 0) throw new Error(`${language}/${file}: ${errors.join(', ')}`);
  return bundle;
}
