/**
 * Copies what stands in a field. Over plain HTTP browsers withhold the clipboard; there the older way of copying what is
 * selected still works, and where it does not, the text is at least selected.
 */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
