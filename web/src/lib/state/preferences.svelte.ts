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

/** What a player likes; kept in this browser and sent nowhere. */
class Preferences {
  #kept = $state<Kept>({
    name: '',
    language: bestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages),
    theme: 'system',
    sound: true,
    motion: !prefers('(prefers-reduced-motion: reduce)'),
    pace: 'normal',
    notices: false,
    flat: false,
    level: 'medium',
    met: [],
    ...readStored<Partial<Kept>>('preferences', {}),
  });
  #systemDark = $state(prefers('(prefers-color-scheme: dark)'));

  constructor() {
    if (typeof matchMedia !== 'function') return;
    matchMedia('(prefers-color-scheme: dark)').addEventListener?.('change', (change) => {
      this.#systemDark = change.matches;
      this.#dress();
    });
  }

  get<K extends keyof Kept>(key: K): Kept[K] {
    return this.#kept[key];
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.#kept[key] = value;
    store('preferences', this.#kept);
    if (key === 'language') void texts.speak(this.#kept.language);
    if (key === 'theme' || key === 'motion') this.#dress();
  }

  /** The theme that is worn now. */
  get worn(): 'linen' | 'evening' {
    const { theme } = this.#kept;
    if (theme !== 'system') return theme;
    return this.#systemDark ? 'evening' : 'linen';
  }

  /** Applies language and theme to the page. */
  async apply(): Promise<void> {
    this.#dress();
    await texts.speak(this.#kept.language);
  }

  #dress(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.worn;
    root.dataset['motion'] = this.#kept.motion ? 'full' : 'calm';
    const ground = this.worn === 'evening' ? '#241a14' : '#f3ebdd';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }
}

export const preferences = new Preferences();
