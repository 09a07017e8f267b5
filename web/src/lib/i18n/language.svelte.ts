import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Translate } from '../../games/module';

export const LANGUAGES = ['en', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', de: 'Deutsch' };

// One small chunk a language and file: only what is spoken and played is loaded.
const FILES = import.meta.glob<string>('../../../../locales/*/*.ftl', { query: '?raw', import: 'default' });

const path = (language: Language, file: string) => `../../../../locales/${language}/${file}.ftl`;

/** The language that is spoken, and its texts. */
class Texts {
  language = $state<Language>('en');
  /** Texts are looked up while components draw: a new bundle draws them anew. */
  #bundle = $state.raw(new FluentBundle('en'));
  #files = new Set<string>(['shell']);

  #latest: Promise<void> = Promise.resolve();
  #times = 0;

  /** Speaks another language, once its texts are there. */
  speak(language: Language): Promise<void> {
    this.#times += 1;
    this.#latest = this.#change(language, this.#times);
    return this.#latest;
  }

  async #change(language: Language, times: number): Promise<void> {
    const bundle = await this.#load(language);
    // Two may load at once: the later one has all texts of the earlier one, whichever is there first.
    if (times !== this.#times) return this.#latest;
    this.language = language;
    this.#bundle = bundle;
    document.documentElement.lang = language;
  }

  /** Adds the texts of a game. */
  async add(file: string): Promise<void> {
    if (this.#files.has(file) || !FILES[path('en', file)]) return;
    this.#files.add(file);
    try {
      await this.speak(this.language);
    } catch (error) {
      // What could not be fetched must not keep the other texts from changing their language.
      this.#files.delete(file);
      throw error;
    }
  }

  async #load(language: Language): Promise<FluentBundle> {
    // Signs that keep mixed writing directions apart are not needed in these languages and disturb copied text.
    const bundle = new FluentBundle(language, { useIsolating: false });
    const sources = await Promise.all([...this.#files].map((file) => FILES[path(language, file)]?.()));
    for (const source of sources) if (source !== undefined) bundle.addResource(new FluentResource(source));
    return bundle;
  }

  has(key: string): boolean {
    const [id = key, attribute] = key.split('.');
    const message = this.#bundle.getMessage(id);
    return message !== undefined && (attribute === undefined || attribute in message.attributes);
  }

  translate: Translate = (key, args) => {
    const [id = key, attribute] = key.split('.');
    const message = this.#bundle.getMessage(id);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    // A key on the screen is a fault that tests find; an empty screen would hide it.
    return pattern ? this.#bundle.formatPattern(pattern, args ?? null) : key;
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
