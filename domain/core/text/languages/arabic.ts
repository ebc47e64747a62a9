import { wholeArabicWords } from './arabic-words.ts';
import { addForms, type LanguageRules } from './rules.ts';

/** With these letters, but without the article: `لله`, `الذي`, `الآن`, `الى`. As the tokenizer writes them. */
const whole = new Set(
  'الله لله بالله والله تالله الذي التي الذين اللي الان الي الا الف الم الو الك ال'.split(' '),
);

const article = /^(?:و|ف)?(?:ال|بال|كال|فال|لل)(?=.{2})/;
/** One letter that is written onto the word behind it, by how many must be left. */
const minLettersAfter: Record<string, number> = { و: 2, ب: 3, ل: 3, ف: 3, ك: 3 };

/** Of a query, a shorter word without its first letter may be any other. */
const minSoughtLetters = 4;

const isArabic = (word: string) => /^[\u0620-\u064a\u0671-\u06d3]+$/.test(word);

/** Without the article and what is written before it, or without a conjunction or preposition. Ryding, A Reference Grammar of Modern Standard Arabic, 7 and 16. */
function withoutPrefixes(word: string): string[] {
  if (!isArabic(word) || whole.has(word)) return [];
  const [prefix] = article.exec(word) ?? [];
  if (prefix) {
    const noun = word.slice(prefix.length);
    const definite = `ال${noun}`;
    return definite === word ? [noun] : [noun, definite];
  }
  const forms: string[] = [];
  let rest = word;
  for (const letters of ['وف', 'بلك']) {
    if (wholeArabicWords.has(rest)) break;
    const [first = ''] = rest;
    if (!letters.includes(first) || rest.length - 1 < (minLettersAfter[first] ?? 0)) continue;
    rest = rest.slice(1);
    forms.push(rest);
  }
  return forms;
}

export const arabic: LanguageRules = {
  languages: ['ar'],
  mayDiffer: /\p{Script=Arabic}/u,
  hasForms: true,
  readText: addForms(withoutPrefixes),
  alsoSought: (word) => {
    const forms = withoutPrefixes(word);
    return article.test(word) ? forms[0] : forms.findLast(({ length }) => length >= minSoughtLetters);
  },
};
