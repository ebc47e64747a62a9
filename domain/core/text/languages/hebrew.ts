import { isWholeHebrewWord } from './hebrew-words.ts';
import { addForms, type LanguageRules } from './rules.ts';

/**
 * What is written onto the word behind it, in its order: and; that, when; in, to, from, like; the. By how many letters
 * must be left, since words that begin with such a letter by themselves are many (`מספר`, `שאלה`, `כלב`), but with `ו` hardly
 * any. Glinert, The Grammar of Modern Hebrew, 3 and 20.
 */
const prefixes: [prefix: string, minLetters: number][][] = [
  [['ו', 2]],
  [
    ['לכש', 3],
    ['כש', 3],
    ['מש', 3],
    ['ש', 3],
  ],
  [
    ['ב', 2],
    ['ל', 2],
    ['מ', 3],
    ['כ', 3],
  ],
  [['ה', 2]],
];
/** Behind another prefix, or before the article, there is no doubt. */
const minCertain = 2;

const isHebrew = (word: string) => /^[א-ת]+$/.test(word);

/** The word without the first of its prefixes, without the first two, and so on. */
function withoutPrefixes(word: string): string[] {
  const forms: string[] = [];
  if (!isHebrew(word)) return forms;
  let rest = word;
  for (const kind of prefixes) {
    if (isWholeHebrewWord(rest)) break;
    const [prefix, min] = kind.find(([one]) => rest.startsWith(one)) ?? [];
    if (prefix === undefined || min === undefined) continue;
    const left = rest.slice(prefix.length);
    const isBeforeArticle = prefix !== 'ה' && left.startsWith('ה') && left.length > minCertain;
    if (left.length < (rest !== word || isBeforeArticle ? minCertain : min)) continue;
    forms.push(left);
    rest = left;
  }
  return forms;
}

export const hebrew: LanguageRules = {
  languages: ['he', 'iw'],
  mayDiffer: /[א-ת]/,
  hasForms: true,
  readText: addForms(withoutPrefixes),
  alsoSought: (word) => withoutPrefixes(word).at(-1),
};
