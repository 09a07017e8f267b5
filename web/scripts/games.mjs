// The games of the client, for scripts: every folder of src/games with an entry is one.
import { existsSync, readdirSync } from 'node:fs';

const FOLDER = new URL('../src/games/', import.meta.url);

/** Where a file of a game lies. */
export const fileOf = (slug, name) => new URL(`${slug}/${name}`, FOLDER);

/** Whether a game has such a file. */
export const has = (slug, name) => existsSync(fileOf(slug, name));

/** The slugs of all games. */
export const SLUGS = readdirSync(FOLDER).filter((slug) => has(slug, 'entry.ts'));

/** What the file of a game exports, by slug, for the games that have one. */
export async function gather(name) {
  const owners = SLUGS.filter((slug) => has(slug, name));
  return Object.fromEntries(
    await Promise.all(owners.map(async (slug) => [slug, await import(fileOf(slug, name).href)])),
  );
}
