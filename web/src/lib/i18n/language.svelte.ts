import { FluentBundle, FluentNumber, type FluentResource } from '@fluent/bundle';
import { DE } from './elision';

/** Looks up a text in the player's language. */
export type Translate = (key: string, args?: Record<string, string | number>) => string;

export const LANGUAGES = ['en', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', de: 'Deutsch' };

// One small chunk a language and file: only what is spoken and played is loaded.
const FILES = import.meta.glob<FluentResource>('../../../../locales/*/*.ftl', {
  query: '?texts',
  import: 'default',
});

const path = (language: Language, file: string) => `../../../../locales/${language}/${file}.ftl`;

const load = (language: Language, file: string) => FILES[path(language, file)]?.();

type Args = Parameters<Translate>[1];

/** A number in a sentence. Small ones look the same in all our languages, and a browser takes a while to learn how it writes them. */
class Figure extends FluentNumber {
  override toString(...scope: Parameters<FluentNumber['toString']>): string {
    const { value } = this;
    return Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : super.toString(...scope);
  }
}

/** What is put into a sentence. */
function filling(args: Args): Record<string, string | Figure> {
  const filled: Record<string, string | Figure> = {};
  for (const part in args) {
    const value = args[part] ?? '';
    filled[part] = typeof value === 'number' ? new Figure(value) : value;
  }
  return filled;
}

/** So many sentences are kept. */
const KEPT = 4000;

/** Names a text with what is put into it; a number may be told otherwise than the same figures as a word. */
function nameOf(key: string, args: Args): string {
  let name = key;
  for (const part in args) name += `\n${part} ${typeof args[part]} ${args[part]}`;
  return name;
}

/** The language that is spoken, and its texts. */
class Texts {
  language = $state<Language>('en');
  /** Texts are looked up while components draw: a bundle of another language draws them anew. */
  #bundle = $state.raw(new FluentBundle('en'));
  /** How often texts were added: only what was looked for in vain is looked for again. */
  #additions = $state(0);
  /** The files that are spoken, and when they are there. */
  #files = new Map<string, Promise<void>>([['shell', Promise.resolve()]]);

  /** Sentences as they were put together: after a move most of what a board says is what it said before. */
  #said = new Map<string, string>();

  #latest: Promise<void> = Promise.resolve();
  #times = 0;

  /** Speaks another language, once its texts are there. */
  speak(language: Language): Promise<void> {
    this.#times += 1;
    this.#latest = this.#change(language, this.#times);
    return this.#latest;
  }

  async #change(language: Language, times: number): Promise<void> {
    // Signs that keep mixed writing directions apart are not needed in these languages and disturb copied text.
    const bundle = new FluentBundle(language, { useIsolating: false, functions: { DE } });
    const there: string[] = [];
    // More files may be asked for while some are fetched.
    for (let missing = [...this.#files.keys()]; missing.length > 0;) {
      const resources = await Promise.all(missing.map((file) => load(language, file)));
      for (const resource of resources) if (resource) bundle.addResource(resource);
      there.push(...missing);
      missing = [...this.#files.keys()].filter((file) => !there.includes(file));
    }
    // Two may load at once: the one that was asked for later counts, whichever is there first.
    if (times !== this.#times) return this.#latest;
    this.language = language;
    this.#bundle = bundle;
    this.#said.clear();
    document.documentElement.lang = language;
  }

  /** Adds the texts of a part of the house. */
  add(file: string): Promise<void> {
    const known = this.#files.get(file);
    if (known || !FILES[path('en', file)]) return known ?? Promise.resolve();
    const added = this.#add(file).catch((error: unknown) => {
      // What could not be fetched must not keep the other texts from changing their language.
      this.#files.delete(file);
      throw error;
    });
    this.#files.set(file, added);
    return added;
  }

  async #add(file: string): Promise<void> {
    const { language } = this;
    const [resource] = await Promise.all([load(language, file), this.#latest]);
    // A language that was changed meanwhile has brought this file along.
    if (resource && language === this.language) {
      this.#bundle.addResource(resource);
      this.#additions += 1;
    }
  }

  #find(id: string) {
    const message = this.#bundle.getMessage(id);
    if (!message) void this.#additions;
    return message;
  }

  /** How dates are written: in the language that is spoken, as they write it where the device is at home. */
  get locale(): string {
    const wishes = typeof navigator === 'undefined' ? [] : navigator.languages;
    return wishes.find((wish) => wish.toLowerCase().startsWith(this.language)) ?? this.language;
  }

  has(key: string): boolean {
    const [id = key, attribute] = key.split('.');
    const message = this.#find(id);
    return message !== undefined && (attribute === undefined || attribute in message.attributes);
  }

  translate: Translate = (key, args) => {
    const [id = key, attribute] = key.split('.');
    const message = this.#find(id);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    // A key on the screen is a fault that tests find; an empty screen would hide it.
    if (!pattern) return key;
    if (typeof pattern === 'string') return pattern;
    const name = nameOf(key, args);
    const known = this.#said.get(name);
    if (known !== undefined) return known;
    const said = this.#bundle.formatPattern(pattern, filling(args));
    if (this.#said.size >= KEPT) this.#said.clear();
    this.#said.set(name, said);
    return said;
  };
}

export const texts = new Texts();

/** The text of a key in the language that is spoken. Reading it in a component makes the component follow the language. */
export const t: Translate = (key, args) => texts.translate(key, args);

/** The best of our languages for these wishes, for example `navigator.languages`. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
