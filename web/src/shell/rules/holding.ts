import type { RulesTextData } from './texts';

type Section = RulesTextData['sections'][number];

/** A section with only what holds by these rules, or nothing if none of it does. */
export function holding(section: Section, chosen: Record<string, unknown>): Section | null {
  const page = new DOMParser().parseFromString(section.html, 'text/html').body;
  for (const one of page.querySelectorAll<HTMLElement>('[data-when]')) {
    const [option = '', values = ''] = (one.dataset['when'] ?? '').split('=');
    // Who sits at a table has nothing to choose any more.
    const holds = option !== 'choose' && values.split(',').includes(String(chosen[option]));
    if (holds) one.removeAttribute('hidden');
    else one.remove();
  }
  // A heading of which nothing is left takes its section along; so does a list of which nothing is left its lead.
  if (page.querySelector('h2')?.textContent.trim() === '') return null;
  const bare = (one: Element) => one.textContent.trim() === '';
  for (const one of page.querySelectorAll('li, p, ul')) if (bare(one)) one.remove();
  return page.children.length > 1 ? { ...section, html: page.innerHTML } : null;
}
