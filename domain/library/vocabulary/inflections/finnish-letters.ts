/** Vowels of Finnish on folded letters: ä is a, ö is o. */
const isVowel = (letter: string): boolean =>
  letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u' || letter === 'y';

export const endsInVowel = (text: string): boolean => isVowel(text.charAt(text.length - 1));

export const endsInTwoVowels = (text: string): boolean =>
  endsInVowel(text) && isVowel(text.charAt(text.length - 2));

/** How many vowels or groups of vowels a text has; no more than `limit` are counted. */
export function vowelGroups(text: string, limit: number): number {
  let groups = 0;
  let wasVowel = false;
  for (let at = 0; at < text.length && groups < limit; at += 1) {
    const isOne = isVowel(text.charAt(at));
    if (isOne && !wasVowel) groups += 1;
    wasVowel = isOne;
  }
  return groups;
}

/** A stem in three: its beginning, the consonants of its last syllable, and the one or two vowels behind them. */
export function lastSyllable(stem: string): { before: string; consonants: string; vowels: string } {
  const vowelsFrom = stem.length - (endsInTwoVowels(stem) ? 2 : endsInVowel(stem) ? 1 : 0);
  let from = vowelsFrom;
  while (from > 0 && !isVowel(stem.charAt(from - 1))) from -= 1;
  return {
    before: stem.slice(0, from),
    consonants: stem.slice(from, vowelsFrom),
    vowels: stem.slice(vowelsFrom),
  };
}
