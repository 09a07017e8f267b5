import type { Language } from '../../lib/i18n/language.svelte';

/** A rules text as the build made it. */
export interface RulesTextData {
  /** What stands before the first section. */
  lead: string;
  title: string;
  sections: { id: string; title: string; html: string }[];
}

const FILES = import.meta.glob<RulesTextData>('../../../../crates/cli/texts/rules/*.md', {
  query: '?rules',
  import: 'default',
});

/** The rules of a game in a language, or nothing for a game without any. */
export async function loadRules(game: string, language: Language): Promise<RulesTextData | null> {
  return (await FILES[`../../../../crates/cli/texts/rules/${game}.${language}.md`]?.()) ?? null;
}
