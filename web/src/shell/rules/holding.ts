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
  // A row of a table goes with what it is about, and a table with its rows.
  for (const row of page.querySelectorAll('tbody tr'))
    if (row.firstElementChild && bare(row.firstElementChild)) row.remove();
  for (const table of page.querySelectorAll('table')) if (!table.querySelector('tbody tr')) table.remove();
  return page.children.length > 1 ? { ...section, html: page.innerHTML } : null;
}
