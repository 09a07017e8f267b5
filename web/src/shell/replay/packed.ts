/**
 * A whole game as a part of a link: what only this browser has, such as a file or a game that was played here, can be shown to
 * others that way. A link to a page says nothing of what stands behind its `#` to any server.
 */
export async function packRecord(record: unknown): Promise<string> {
  const bytes = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const packed = new Uint8Array(await new Response(bytes).arrayBuffer());
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of the record in a link. Fails if it is cut off, or longer than `most` bytes. */
export async function unpackRecord(packed: string, most: number): Promise<string> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const text = new TextDecoder();
  let read = '';
  // A few bytes may unfold into very many: whoever reads on regardless runs out of memory.
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return read + text.decode();
    read += text.decode(value, { stream: true });
    if (read.length > most) {
      await reader.cancel();
      throw new Error('too large');
    }
  }
}
