import { editDistance } from '../../core/text/edit-distance.ts';
import { nameKey } from '../../core/text/normalize.ts';

/** Letters that sound alike when they are spelled out. */
const soundAlike = ['bpdtvegcz', 'mn', 'fsx', 'ajk', 'iy'];
const minTitleWords = 3;
const maxEdits = 3;

const isMisheardLetter = (a: string, b: string) =>
  soundAlike.some((letters) => letters.includes(a) && letters.includes(b));

/** "HBR" for HPR: one letter is another that sounds like it. */
function isMisheardAbbreviation(key: string, abbreviation: string): boolean {
  if (key.length !== abbreviation.length) return false;
  const different = [...key].flatMap((letter, at) => (letter === abbreviation[at] ? [] : at));
  const [at] = different;
  return (
    different.length === 1 && at !== undefined && isMisheardLetter(key[at] ?? '', abbreviation[at] ?? '')
  );
}

/** "Hecka Public Radio": one word of a long title is misspelled. */
function isMisheardTitle(words: string[], title: string[]): boolean {
  if (words.length !== title.length) return false;
  const different = words.flatMap((word, at) => (word === title[at] ? [] : at));
  const [at] = different;
  if (different.length !== 1 || at === undefined) return false;
  return editDistance(words[at] ?? '', title[at] ?? '') <= maxEdits;
}

/**
 * Whether a name means the show itself: its title, the first letters of its words, or either as a machine misheard
 * it. Short titles are matched as they are.
 */
export function createShowMatcher(title: string | undefined): (name: string) => boolean {
  const key = nameKey(title ?? '');
  if (key === '') return () => false;
  const words = key.split(' ');
  if (words.length < minTitleWords) return (name) => nameKey(name) === key;
  const abbreviation = words.map((word) => word[0]).join('');
  return (name) => {
    const own = nameKey(name);
    if (own === key || own === abbreviation) return true;
    const isAbbreviation = /^\p{Lu}+$/u.test(name);
    return isAbbreviation
      ? isMisheardAbbreviation(own, abbreviation)
      : isMisheardTitle(own.split(' '), words);
  };
}
