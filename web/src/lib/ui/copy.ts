type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies what stands in a field. Over plain HTTP browsers withhold the clipboard; there the older way of copying what is
 * selected still works, and where it does not, the text is at least selected.
 */
export async function copyFrom(field: Field): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}

/** Copies what stands in no field. */
export async function copyText(text: string): Promise<boolean> {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  // Beside what was pressed: everything else may be out of reach while a dialog is open.
  (before?.parentElement ?? document.body).append(field);
  try {
    return await copyFrom(field);
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
