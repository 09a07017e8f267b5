const CAN_TAKE = 'button:not(:disabled, [tabindex="-1"], [aria-disabled="true"]), [tabindex="0"]';

/** What is to be done next, where that does not lie beside what was done. */
const COMES_NEXT = '[data-comes-next]';

const isHidden = (one: HTMLElement) => one.closest('[hidden]') !== null;
const isShown = (one: HTMLElement) => !isHidden(one);
const isGone = (one: HTMLElement) => !one.isConnected || (one as HTMLButtonElement).disabled || isHidden(one);

/**
 * Keeps the focus of whoever plays by keys: when what had it goes away with a move, the focus goes to what lies there now, to what
 * says that it comes next, or to what can be done beside it; until there is such a thing it waits on the element itself. A pointer has
 * no such need.
 */
export function keepFocus(node: HTMLElement): () => void {
  /** What had the focus, what it lay at, and all that it stood in, the nearest first. */
  let last: { one: HTMLElement; at: string | undefined; around: HTMLElement[] } | null = null;

  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === node) return;
    last = target.matches(':focus-visible') ? { one: target, at: target.dataset['at'], around: [] } : null;
    for (let up = target.parentElement; last && up && up !== node; up = up.parentElement)
      last.around.push(up);
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    // Whoever goes elsewhere wants to be there.
    if (relatedTarget instanceof Node && !node.contains(relatedTarget)) last = null;
  };
  const pressed = () => (last = null);

  function follow(): void {
    if (!last) return;
    const { activeElement } = document;
    const waits = activeElement === node;
    if (!isGone(last.one)) {
      // It went away for a while only.
      if (waits) last.one.focus();
      return;
    }
    if (!waits && activeElement !== document.body && activeElement !== last.one) return;
    const there = last.at && node.querySelector<HTMLElement>(`[data-at="${last.at}"]`);
    if (there && !isGone(there)) return there.focus();
    const around = last.around.find((one) => one.isConnected && !isHidden(one));
    const beside = around?.querySelectorAll<HTMLElement>(CAN_TAKE) ?? [];
    const next = there ? null : [...node.querySelectorAll<HTMLElement>(COMES_NEXT), ...beside].find(isShown);
    // The place is kept for what comes next; a new focus would forget it.
    if (next) next.focus();
    else if (!waits) node.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(follow);
  observer.observe(node, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  node.addEventListener('focusin', focused);
  node.addEventListener('focusout', left);
  window.addEventListener('pointerdown', pressed);
  return () => {
    observer.disconnect();
    window.removeEventListener('pointerdown', pressed);
  };
}
