import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Looks for what keeps people out, in both looks of the page as it stands. */
export async function expectNoViolation(page: Page): Promise<void> {
  for (const theme of ['linen', 'evening']) {
    await page.evaluate(async (look) => {
      document.documentElement.dataset['theme'] = look;
      // Colours change gradually: what is judged is where they arrive.
      await new Promise((frame) => requestAnimationFrame(frame));
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.all(changes.map((one) => one.finished.catch(() => undefined)));
    }, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
    expect(found).toEqual([]);
  }
}
