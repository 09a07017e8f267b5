/** Whether a key is meant for the board: not for a field, a dialog, a list or a menu. */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector('dialog[open]')) return false;
  return !target?.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]');
}
