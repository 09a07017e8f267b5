import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What depends on colours, and so on the look; all else is the same in both. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Looks for what keeps people out, in both looks of the page as it stands. */
export async function expectNoViolation(page: Page): Promise<void> {
  // One run in the page itself: the builder for this test tool opens a page more and carries each passed check to and fro.
  await page.evaluate(axe.source);
  for (const theme of ['linen', 'evening']) {
    const found = await page.evaluate(
      async ([look, rules]) => {
        // Colours change gradually; what is judged is where they arrive.
        const still = new CSSStyleSheet();
        still.replaceSync('*, *::before, *::after { transition: none !important }');
        document.adoptedStyleSheets = [still];
        document.documentElement.dataset['theme'] = look;
        const judge = (globalThis as unknown as { axe: typeof axe }).axe;
        // All rules, also those that are tried out or off by default; the contrast of the highest degree is not our aim.
        const all = judge
          .getRules()
          .map(({ ruleId }) => ruleId)
          .filter((rule) => rule !== 'color-contrast-enhanced');
        const { violations } = await judge.run(document, {
          resultTypes: ['violations'],
          runOnly: { type: 'rule', values: rules ?? all },
        });
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        );
      },
      [theme, theme === 'linen' ? null : COLOURS] as const,
    );
    expect(found, `in the look ${theme}`).toEqual([]);
  }
}
