/** Lets the browser save something as a JSON file. */
export function download(name: string, content: unknown): void {
  saveAs(name, new Blob([JSON.stringify(content)], { type: 'application/json' }));
}

/** Lets the browser save something as a file. */
export function saveAs(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
