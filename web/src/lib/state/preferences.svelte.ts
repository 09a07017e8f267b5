import { bestLanguage, texts, type Language } from '../i18n/language.svelte';
import type { Level } from '../types/messages';
import type { Pace } from '../pace/pace.svelte';
import { readStored, store } from './stored';

export type Theme = 'system' | 'linen' | 'evening';

interface Kept {
  name: string;
  language: Language;
  theme: Theme;
  sound: boolean;
  motion: boolean;
  pace: Pace;
  notices: boolean;
  flat: boolean;
  level: Level;
  /** The games that this player has met. */
  met: string[];
}

const prefers = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

const CALM = '(prefers-reduced-motion: reduce)';
const DARK = '(prefers-color-scheme: dark)';

/** What holds until a player chooses something else; about motion the system is asked. */
const USUAL: Omit<Kept, 'motion'> = {
  name: '',
  language: bestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages),
  theme: 'system',
  sound: true,
  pace: 'normal',
  notices: false,
  flat: false,
  level: 'medium',
  met: [],
};

/** What a player likes; kept in this browser and sent nowhere. */
class Preferences {
  /** What was chosen, and nothing else: all else may change with the system. */
  #chosen = $state.raw(readStored<Partial<Kept>>('preferences', {}));
  #systemDark = $state(prefers(DARK));
  #systemCalm = $state(prefers(CALM));

  constructor() {
    if (typeof matchMedia !== 'function') return;
    for (const query of [DARK, CALM]) {
      matchMedia(query).addEventListener?.('change', () => {
        this.#systemDark = prefers(DARK);
        this.#systemCalm = prefers(CALM);
        this.#dress();
      });
    }
  }

  get<K extends keyof Kept>(key: K): Kept[K] {
    const kept: Kept = { ...USUAL, motion: !this.#systemCalm, ...this.#chosen };
    return kept[key];
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    // Another tab may have chosen something else.
    this.#chosen = { ...readStored('preferences', this.#chosen), [key]: value };
    store('preferences', this.#chosen);
    if (key === 'language') void texts.speak(this.get('language'));
    if (key === 'theme' || key === 'motion') this.#dress();
  }

  /** The theme that is worn now. */
  get worn(): 'linen' | 'evening' {
    const theme = this.get('theme');
    if (theme !== 'system') return theme;
    return this.#systemDark ? 'evening' : 'linen';
  }

  /** Applies language and theme to the page. */
  async apply(): Promise<void> {
    this.#dress();
    await texts.speak(this.get('language'));
  }

  #dress(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.worn;
    root.dataset['motion'] = this.get('motion') ? 'full' : 'calm';
    const ground = this.worn === 'evening' ? '#241a14' : '#f3ebdd';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }
}

export const preferences = new Preferences();
