import { connectors } from '../lexicon/connectors.ts';
import { isEntityWord, isOfClass, isPlainWord } from '../lexicon/lexicon.ts';
import { readList } from '../lexicon/read-list.ts';
import { phraseOfWords, type WordForm } from './word.ts';
import { isNumber } from './words.ts';

// What is written like a name, and is none.

/** Abbreviations of what many things are, which are no names when they are written as such: "an FPGA", "the SLAs". */
const kinds = new Set(readList('kinds'));

const currencies = new Set('rmb chf usd eur gbp jpy cad aud hkd mxn inr'.split(' '));

/** "RMB 28.4", "EBITDA of 18.8": an amount. */
export const isAmount = (words: WordForm[]): boolean => {
  const unit = words.at(-2);
  return (
    unit !== undefined &&
    isNumber(words.at(-1)?.text ?? '') &&
    (currencies.has(unit.lower) || connectors.has(unit.text))
  );
};

const fileEnding =
  /\.(?:json|sql|py|txt|xml|ya?ml|toml|md|sh|exe|ini|cfg|conf|csv|pdf|html?|php|zip|iso|jpe?g|png|log|env|lock)$/;
const partOfProgram =
  /^(?:\p{L}+\.\p{Ll}+\p{Lu}.*|(?:Promise|Object|Array|Symbol|Math|JSON|Intl|Reflect|String|Number|System)\..+)$/u;

/** "keyCode", "setTimeout": plain words in one, as programs have them; "iPhone" and "jQuery" are not. */
function isJoinedWords(text: string): boolean {
  if (!/^\p{Ll}{3,}(?:\p{Lu}\p{Ll}+)+$/u.test(text)) return false;
  return text.split(/(?=\p{Lu})/u).every((part) => isPlainWord(part.toLowerCase()));
}

/** "LOCKED_IN", "GITHUB_TOKEN": a constant. */
const constant = /^[\p{Lu}\d]+(?:_[\p{Lu}\d]+)+$/u;

const keys = /^(?:ctrl|control|alt|shift|cmd|command)-/;

/** "Swagger.json", "sys.getFrame", "keyCode", "Alt-Enter": a file, a part of a program, or keys. */
export const isCode = ([only, second]: WordForm[]): boolean =>
  second === undefined &&
  only !== undefined &&
  (fileEnding.test(only.lower) ||
    keys.test(only.lower) ||
    constant.test(only.text) ||
    partOfProgram.test(only.text) ||
    isJoinedWords(only.text)) &&
  !isEntityWord(only.lower);

/** "FPGAs", "SLA", "PoC", but no "Moe": the abbreviation of a kind. */
const isKindAbbreviation = ({ text, lower }: WordForm): boolean =>
  /\p{Lu}.*\p{Lu}|\d/u.test(text) &&
  (kinds.has(lower) || (text.endsWith('s') && kinds.has(lower.slice(0, -1))));

/** An abbreviation that never is a name by itself. */
const isNeverAbbreviation = ({ text, lower }: WordForm): boolean =>
  /^\p{Lu}{2,}s?$/u.test(text) && isOfClass(lower, 'never');

/** "Hey Priya", "Hi Dmitri": somebody is called. */
export const isCalled = (words: WordForm[]): boolean =>
  words.length > 1 &&
  (words[0]?.lower === 'hey' || words[0]?.lower === 'hi') &&
  !isEntityWord(phraseOfWords(words));

/** "Fallout 00:05:49": a time follows the name. */
export const endsInTime = (words: WordForm[]): boolean => /^0\d$/.test(words.at(-1)?.text ?? '');

const isLetterOrNumber = (text: string) => /^(?:\p{Lu}|[\d.,]+)$/u.test(text);

/** "DLLs", "CMSes", "Micro-purchase", "B-tree", "SLA", "LLM API", "Q 2": things that many make, unless they are known as a name. */
export function isKind(words: WordForm[]): boolean {
  const [first] = words;
  if (!first) return false;
  if (words.length > 1)
    return (
      words.every(
        (word) => isKindAbbreviation(word) || isNeverAbbreviation(word) || isLetterOrNumber(word.text),
      ) && !isEntityWord(phraseOfWords(words))
    );
  if (isKindAbbreviation(first)) return true;
  return /^(?:[\p{Lu}\d]{2,}e?s|\p{Lu}\p{L}*-\p{Ll}+)$/u.test(first.text) && !isEntityWord(first.lower);
}

const spellingWords = new Set(
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray x-ray yankee zulu'.split(
    ' ',
  ),
);

/** "S-N-Y-K", "N-of-N", "Mike Lima": letters that are said one by one. */
export const isSpelledOut = (words: WordForm[]): boolean =>
  (words.length > 1 && words.every(({ lower }) => spellingWords.has(lower))) ||
  words.some(({ text, lower }) => /^\p{L}(?:-(?:\p{L}|of))+$/u.test(text) && !isEntityWord(lower));

/** "Pre-Facebook", "non-SegWit", "ex-Emacs": what a name was put into. */
export const isDerived = ([first]: WordForm[]): boolean =>
  first !== undefined &&
  /^(?:pre|post|non|anti|ex|mid|pro)-\p{Lu}/u.test(first.text) &&
  !isEntityWord(first.lower);

const officeOrPeriod = new Set('officer ceo cfo cto coo quarter earnings'.split(' '));

/** "Acme Third Quarter", "Arnal Chief Financial Officer": what is reported, or an office, behind the name. */
export const endsInOffice = (words: WordForm[]): boolean =>
  words.length > 1 && officeOrPeriod.has(words.at(-1)?.lower ?? '') && !isEntityWord(phraseOfWords(words));

/** "The Norwegian eBay": a known name, and where its like is from. */
export const isFromElsewhere = (words: WordForm[]): boolean =>
  words.length > 1 &&
  isOfClass(words[0]?.lower ?? '', 'demonym') &&
  isEntityWord(phraseOfWords(words.slice(1))) &&
  !isEntityWord(phraseOfWords(words));

/** "Caret in the dropdown": after a small word, names go on with a capital. */
export const endsSmall = (words: WordForm[]): boolean => {
  const last = words.at(-1);
  return (
    last !== undefined &&
    last.text === last.lower &&
    /^\p{Ll}/u.test(last.text) &&
    words.some(({ text }) => connectors.has(text)) &&
    !isEntityWord(phraseOfWords(words))
  );
};

const titles = new Set('mr mrs ms dr prof'.split(' '));

/** "Mr. Sharp": the name begins after the title, unless both are known as one ("Mr Robot"). */
export const isTitled = (words: WordForm[]): boolean =>
  words.length > 1 && titles.has(words[0]?.lower ?? '') && !isEntityWord(phraseOfWords(words));
