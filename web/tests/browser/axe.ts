import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Looks for what keeps people out, in both looks of the page as it stands. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const theme of ['linen', 'evening']) {
    await page.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
    expect(found).toEqual([]);
  }
}
