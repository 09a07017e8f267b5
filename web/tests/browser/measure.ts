import type { Page } from '@playwright/test';

/** Small, short and wide windows: phones both ways round, a low laptop, and 1440 × 900 at 200 %. */
export const SMALL: readonly (readonly [number, number])[] = [
  [320, 568],
  [360, 640],
  [375, 553],
  [844, 390],
  [932, 430],
  [720, 450],
  [1280, 600],
];

/** What one can press. */
const TARGETS = 'button, a[href], input, select, textarea, [role="tab"], [role="switch"], label:has(input)';
/** Places of a board may be smaller than a finger: they are confirmed, and can be reached by buttons and keys as well. */
const PLACES = '.squares *, .place, .tile, [data-cell]';

/** What is only looked at may be small, if all of it is seen. */
const LOOKED_AT = '.replay:not(.asks) .spot';

/** What is wrong with the page as it is laid out now: in words, nothing if all is well. */
export function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    ([targets, places, lookedAt]) => {
      const faults: string[] = [];
      const LEAST = 39.5;
      const LEAST_PLACE = 17.5;
      const dialog = document.querySelector('dialog[open]');
      // An open drawer lies over the table on purpose, until it is closed.
      const drawer = document.querySelector('.drawer');
      const over = drawer && getComputedStyle(drawer).position === 'fixed' ? drawer : null;
      const root = dialog ?? over ?? document.body;
      const name = (one: Element) =>
        `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> ${(
          one.getAttribute('aria-label') ??
          one.textContent ??
          ''
        )
          .trim()
          .slice(0, 40)}`;
      const isSeen = (one: Element) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        one.closest('.unseen, [inert], [aria-hidden="true"]') === null;
      /** The part of the window in which an element can be seen, and whether what lies outside can be scrolled to. */
      const port = (one: Element) => {
        const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        let pageScrolls = dialog === null && document.documentElement.scrollHeight > innerHeight + 1;
        let within = false;
        for (let up = one.parentElement; up; up = up.parentElement) {
          const style = getComputedStyle(up);
          if (style.position === 'fixed') pageScrolls = false;
          if (/(auto|scroll)/.test(style.overflowX + style.overflowY)) within = true;
          if (style.overflow !== 'visible' && up !== document.documentElement && up !== document.body) {
            const rect = up.getBoundingClientRect();
            box.left = Math.max(box.left, rect.left);
            box.top = Math.max(box.top, rect.top);
            box.right = Math.min(box.right, rect.right);
            box.bottom = Math.min(box.bottom, rect.bottom);
          }
        }
        return { box, scrolls: pageScrolls || within };
      };
      for (const one of root.querySelectorAll<HTMLElement>(targets)) {
        if (!isSeen(one) || one.matches('label input')) continue;
        const rect = one.getBoundingClientRect();
        if (rect.width < 2 || rect.height < 2) continue;
        const { box, scrolls } = port(one);
        const outside =
          rect.left < box.left - 1 ||
          rect.top < box.top - 1 ||
          rect.right > box.right + 1 ||
          rect.bottom > box.bottom + 1;
        if (outside && !scrolls) faults.push(`out of reach: ${name(one)}`);
        const inText = one.tagName === 'A' && getComputedStyle(one).display === 'inline';
        // Where a pawn can go stands on buttons as well; the spaces of the track are as narrow as they are drawn.
        if (one.matches('.space')) continue;
        const least = one.matches(places) || one.matches(lookedAt) ? LEAST_PLACE : LEAST;
        if (!inText && (rect.width < least || rect.height < least))
          faults.push(`too small, ${Math.round(rect.width)} × ${Math.round(rect.height)}: ${name(one)}`);
        if (outside) continue;
        // What lies over its middle would be pressed instead.
        const hit = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
        // What sticks to an edge lies over what can be scrolled away from under it.
        const sticks = (up: Element | null): boolean =>
          up !== null && (getComputedStyle(up).position === 'sticky' || sticks(up.parentElement));
        if (scrolls && sticks(hit)) continue;
        if (hit && hit !== one && !one.contains(hit) && !hit.contains(one))
          faults.push(`${name(hit)} lies over ${name(one)}`);
      }
      for (const one of root.querySelectorAll<HTMLElement>(
        'p, span, strong, b, small, h1, h2, h3, button, a, label, td, th, li, dt, dd',
      )) {
        const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (!text || !isSeen(one)) continue;
        const style = getComputedStyle(one);
        const cut =
          one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && style.overflowX !== 'visible';
        // A name that is too long says so with dots, and tells itself whole.
        const dots =
          style.textOverflow === 'ellipsis' &&
          (one.title !== '' || one.closest('[title], [aria-label]') !== null);
        if (cut && !dots && !/(auto|scroll)/.test(style.overflowX)) faults.push(`text is cut: ${name(one)}`);
        const rect = one.getBoundingClientRect();
        const { scrolls } = port(one);
        if (!scrolls && (rect.left < -1 || rect.right > innerWidth + 1))
          faults.push(`text leaves the window: ${name(one)}`);
      }
      // What is short and looked for again and again is read whole, on one line.
      for (const one of root.querySelectorAll<HTMLElement>('[data-line]')) {
        const words = document.createRange();
        words.selectNodeContents(one);
        if (isSeen(one) && (one.scrollWidth > one.clientWidth + 1 || words.getClientRects().length > 1))
          faults.push(`not on one line: ${name(one)}`);
      }
      if (document.documentElement.scrollWidth > innerWidth + 1)
        faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
      if (document.querySelector('.frame main.room') && document.documentElement.scrollHeight > innerHeight)
        faults.push(`the table is ${document.documentElement.scrollHeight} high`);
      // At a table nobody should have to look for a part of the board, nor where it is only looked at.
      for (const whole of document.querySelectorAll(
        'main.room [data-whole], .replay:not(.asks) [data-whole]',
      ))
        if (whole.scrollHeight > whole.clientHeight + 1)
          faults.push(`not seen whole, ${whole.scrollHeight} in ${whole.clientHeight}: ${name(whole)}`);
      return [...new Set(faults)].slice(0, 12);
    },
    [TARGETS, PLACES, LOOKED_AT] as const,
  );
}

/** The window in which a page is opened that is then looked at in all small sizes. */
export const FIRST = { width: 320, height: 568 };

/** How often a page is looked at again that is not right yet: what fits itself to the window does so over a few frames. */
const LOOKS = 20;

/** Looks at the page in every small size, and tells what is wrong where. */
export async function faultsInSmallSizes(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const [width, height] of SMALL) {
    await page.setViewportSize({ width, height });
    let faults: string[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      faults = await faultsOf(page);
      if (faults.length === 0) break;
    }
    all.push(...faults.map((fault) => `${width} × ${height}: ${fault}`));
  }
  return all;
}
