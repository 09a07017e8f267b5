import { zipSync } from 'fflate';
import type { ListedSheet } from '../../lib/types/http';
import { pdfAddress, type Wish } from './sheets';

/** All sheets of a game in one file. They are compressed already, so that nothing is done to them. */
export async function allSheets(sheets: readonly ListedSheet[], wish: Wish): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (const sheet of sheets) {
    const answer = await fetch(pdfAddress(sheet, wish));
    if (!answer.ok) throw new Error(`there is no ${sheet.sheet}`);
    files[`${sheet.sheet}.pdf`] = new Uint8Array(await answer.arrayBuffer());
  }
  return new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}
