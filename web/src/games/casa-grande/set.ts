import type { Platforms } from '../../lib/types/casa-grande';

/** What is wrong with a written set, for the words of it. */
export interface Fault {
  kind: 'json' | 'empty' | 'many' | 'name' | 'rows' | 'character' | 'size' | 'border' | 'mark';
  name?: string;
  count?: number;
}

/** The most platforms of a set, and the most squares of a side. */
const MOST = 64;
const SIDE = 8;

/**
 * Reads a set as it is typed. This is about the form of the text only, so that a slip is told at once; the host reads the
 * set again and has the last word.
 */
export function readSet(text: string): { set: Platforms } | { fault: Fault } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: { kind: 'json' } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: { kind: 'json' } };
  const entries = Object.entries(value);
  if (entries.length === 0) return { fault: { kind: 'empty' } };
  if (entries.length > MOST) return { fault: { kind: 'many', count: entries.length } };
  for (const [name, rows] of entries) {
    const kind = faultOf(name, rows);
    if (kind) return { fault: { kind, name } };
  }
  return { set: value as Platforms };
}

function faultOf(name: string, rows: unknown): Fault['kind'] | null {
  if (!/^[a-z][a-z0-9-]{0,23}$/.test(name)) return 'name';
  if (!Array.isArray(rows) || rows.length === 0) return 'rows';
  const lines = rows as unknown[];
  const isText = (line: unknown): line is string => typeof line === 'string';
  if (!lines.every(isText)) return 'rows';
  const width = lines[0]?.length ?? 0;
  if (width === 0 || lines.some((line) => line.length !== width)) return 'rows';
  if (lines.some((line) => /[^#o.]/.test(line))) return 'character';
  if (width > SIDE || lines.length > SIDE) return 'size';
  const empty = (line: string) => /^\.*$/.test(line);
  const column = (at: number) => lines.map((line) => line.charAt(at)).join('');
  if ([lines[0] ?? '', lines.at(-1) ?? '', column(0), column(width - 1)].some(empty)) return 'border';
  return lines.some((line) => line.includes('#')) ? null : 'mark';
}
