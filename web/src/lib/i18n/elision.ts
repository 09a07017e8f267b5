/**
 * "De" before a name, as French says it: "d’Alba", "de Bruno". An h at the beginning of a name is hardly ever heard, and a y only
 * before another vowel.
 */
export const DE = ([name = '']: readonly unknown[]): string => {
  const word = typeof name === 'string' ? name : '';
  return /^(?:[aeiouhàâäéèêëîïôöœùûü]|y(?![aeiou]))/i.test(word) ? `d’${word}` : `de ${word}`;
};
