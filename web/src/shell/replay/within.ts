import { texts } from '../../lib/i18n/language.svelte';

/** The words of a move within a sentence: in German they begin with a noun or a figure, elsewhere with what is done. */
export const within = (words: string): string =>
  texts.language === 'de' ? words : words.charAt(0).toLowerCase() + words.slice(1);
