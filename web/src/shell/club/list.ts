/** What stands above the names in a table, in the languages we speak. */
const HEADINGS =
  /^(full )?(names?|players?|noms?|prénoms?|joueurs?|joueuses?|vornamen?|nachnamen?|spieler(in|innen)?)$/i;

/**
 * The names in a list from elsewhere: one a line, the first cell if there are several. Its heading is no name, nor is whoever
 * is known already.
 */
export function namesIn(list: string, known: readonly string[] = []): string[] {
  const cells = list
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(
      (line) => /^"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"') ?? line.split(/[,;\t]/)[0] ?? '',
    )
    // Commas stand between names elsewhere.
    .map((name) => name.replaceAll(/[,;\s]+/g, ' ').trim())
    .filter(Boolean);
  const seen = new Set(known.map((name) => name.toLowerCase()));
  return cells.filter((name, index) => {
    const folded = name.toLowerCase();
    if ((index === 0 && HEADINGS.test(name)) || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}
