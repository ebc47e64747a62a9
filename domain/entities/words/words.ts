import { connectors } from '../lexicon/connectors.ts';
import { isEntityWord, isInLexicon, isNameIn, isOfClass } from '../lexicon/lexicon.ts';
import { bitOf } from '../lexicon/word-classes.ts';
import type { Token } from './tokens.ts';
import type { WordForm } from './word.ts';

const honorifics = new Set(
  'mr mrs ms miss dr prof professor sir dame lord lady madam senator president judge justice governor mayor captain general colonel sergeant reverend saint uncle aunt aunty chairman king queen prince princess pope rabbi imam father sister brother doctor secretary minister chancellor coach'.split(
    ' ',
  ),
);

export const isHonorific = (word: string) => honorifics.has(word);

const isDate = (word: string) => isOfClass(word, 'date');

/** A plain word with a capital in the middle of a sentence. */
export const isCapitalizedWord = (token: Token | undefined, passage: number) =>
  token !== undefined &&
  token.passage === passage &&
  !token.opens &&
  !token.allCaps &&
  token.text.length > 2 &&
  isInLexicon(token.lower) &&
  !isEntityWord(token.lower) &&
  !isDate(token.lower) &&
  !jobTitleWords.has(token.lower) &&
  /^\p{Lu}\p{Ll}+$/u.test(token.text);

export const jobTitleWords = new Set(
  'investors chief executive financial operating technology marketing information officer senior vice president director managing general manager chairman chairwoman chair head lead principal staff investor relations deputy assistant associate cofounder co-founder founder ceo cfo coo cto cio svp evp vp professor engineer editor reporter analyst secretary treasurer counsel partner member form'.split(
    ' ',
  ),
);

/** Chief Executive Officer, Vice President: an office, not a name. */
export const isJobTitle = (words: WordForm[]) =>
  words.every((word) => jobTitleWords.has(word.lower) || connectors.has(word.text));

export const directions = new Set(
  'north south east west northern southern eastern western central'.split(' '),
);

/** North American, European: of a place, but no name of one. */
export const isPlaceAdjective = (words: WordForm[]) =>
  words.every((word) => directions.has(word.lower) || isOfClass(word.lower, 'demonym'));

/** 3Q, FY20, 10-K, CHF419, Q1-19: figures with letters. */
const isFigure = (text: string) => /^(?:\d.*|[QHF]Y?\d.*|(?:CHF|USD|EUR|GBP|MXN|JPY|US)[\d.,].*)$/.test(text);

/** Numbers stand inside names (Windows 10, Formula 1), but begin none. */
export const isNumber = (word: string) => /^[\d.,]+(?:st|nd|rd|th|s|k|m|bn|x)?$/i.test(word);

const commonEnding =
  /(?:ity|ities|ment|ments|tion|tions|ism|ness|ship|ology|ance|ences?|ings?|ics|able|ible|ous|ive|ful|less|ated|ized|ly|holders|ware)$/;

/** Whether this capital belongs to an entity, judged by how the same word is written elsewhere in the document. */
export function isEntityToken(token: Token): boolean {
  const { lower, counts } = token;
  const { known } = token.word;
  if (token.isUnusual) return false;
  if (token.isSmall) return !connectors.has(lower);
  // "mid-March", "pre-Brexit": no name, but what stands around one.
  if (/^\p{Ll}+-/u.test(token.text)) return false;
  if (lower.length < 2 && !(known & bitOf.product)) return false;
  const isEntity = isNameIn(known);
  if (isNumber(token.text) || known & bitOf.date || (isFigure(token.text) && !isEntity)) return false;
  const { inside, lower: lowercase } = counts;
  const never =
    (known & bitOf.never) !== 0 || (lower.endsWith('s') && isOfClass(lower.slice(0, -1), 'never'));
  const common = never || (known & bitOf.common) !== 0;
  if (known & bitOf.demonym && !isEntity) return false;
  if (never && !isEntity) return false;
  if (token.allCaps) {
    if (isEntity) return true;
    if (common) return false;
    // An unknown acronym that is rarely said is usually jargon; three-letter ones are usually names.
    const seen = inside + counts.opening;
    if (seen < 2 && token.text.length !== 3) return false;
    return token.text.length <= 6 ? lowercase <= inside : !isInLexicon(lower) && lowercase === 0;
  }
  if (token.opens) {
    if (isEntity && !common) return lowercase <= inside + 1;
    if (common || isInLexicon(lower)) return inside >= 2 && inside > lowercase * 2 && !common;
    return inside > lowercase || (lowercase === 0 && /\p{Lu}.*\p{Lu}|\d/u.test(token.text));
  }
  if (common && !isEntity) return inside > lowercase * 2 && inside >= 2 && lower.length > 3;
  // Words made like common ones (Community, Management, Corporations) need more proof than others.
  if (!isEntity && commonEnding.test(lower)) return inside > lowercase * 2 && inside >= 2;
  return inside > lowercase || (isEntity && inside * 2 >= lowercase);
}

const isCommon = (lower: string) => isOfClass(lower, 'common') || isOfClass(lower, 'never');

/** Within a span less is needed: beside a name, a common word with a capital belongs to it (Bank of America, Red Hat). */
export function extendsSpan(token: Token, previous: Token = token): boolean {
  if (token.opens || token.isUnusual) return false;
  if (/^\d{1,2}(?:\.\d+)+$/.test(token.text)) return isOfClass(previous.lower, 'product');
  if (isNumber(token.text))
    return (
      /^\d{1,2}$/.test(token.text) &&
      !previous.allCaps &&
      (isEntityWord(previous.lower) || !isInLexicon(previous.lower))
    );
  const { lower, counts } = token;
  if (isDate(lower) || lower === 'i' || (isFigure(token.text) && !isEntityWord(lower))) return false;
  if (token.allCaps && isCommon(lower) && !isEntityWord(lower)) return false;
  const { inside, lower: lowercase } = counts;
  // A middle initial: "Richard T. Bissen".
  if (token.text.length === 1) return isOfClass(previous.lower, 'first');
  return inside > 0 && (inside * 12 >= lowercase || isCommon(lower));
}
