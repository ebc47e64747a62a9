import { isKnown, isListed } from './lexicon.ts';
import { connectors, type Token, type WordCounts } from './tokens.ts';

const honorifics = new Set(
  'mr mrs ms miss dr prof professor sir dame lord lady madam senator president judge justice governor mayor captain general colonel sergeant reverend saint uncle aunt aunty chairman king queen prince princess pope rabbi imam father sister brother doctor secretary minister chancellor coach'.split(
    ' ',
  ),
);

export const isHonorific = (word: string) => honorifics.has(word);

const isDate = (word: string) => isKnown(word, 'date');

/** A plain word with a capital in the middle of a sentence. */
export const isCapitalisedWord = (token: Token | undefined, passage: number) =>
  token !== undefined &&
  token.passage === passage &&
  !token.opens &&
  !token.allCaps &&
  token.text.length > 2 &&
  isListed(token.lower) &&
  !isNameWord(token.lower) &&
  !isDate(token.lower) &&
  !titleWords.has(token.lower) &&
  /^\p{Lu}\p{Ll}+$/u.test(token.text);

export const titleWords = new Set(
  'investors chief executive financial operating technology marketing information officer senior vice president director managing general manager chairman chairwoman chair head lead principal staff investor relations deputy assistant associate cofounder co-founder founder ceo cfo coo cto cio svp evp vp professor engineer editor reporter analyst secretary treasurer counsel partner member form'.split(
    ' ',
  ),
);

/** Chief Executive Officer, Vice President: an office, not a name. */
export const isTitle = (words: Token[]) =>
  words.every((word) => titleWords.has(word.lower) || connectors.has(word.text));

export const directions = new Set(
  'north south east west northern southern eastern western central'.split(' '),
);

/** North American, European: of a place, but no name of one. */
export const isAdjective = (words: Token[]) =>
  words.every((word) => directions.has(word.lower) || isKnown(word.lower, 'demonym'));

/** 3Q, FY20, 10-K, CHF419, Q1-19: figures with letters. */
const isFigure = (text: string) => /^(?:\d.*|[QHF]Y?\d.*|(?:CHF|USD|EUR|GBP|MXN|JPY|US)[\d.,].*)$/.test(text);

/** Numbers stand inside names (Windows 10, Formula 1), but begin none. */
export const isNumber = (word: string) => /^[\d.,]+(?:st|nd|rd|th|s|k|m|bn|x)?$/i.test(word);

/** Whether a name's meaning is known for this word beyond doubt. */
export function isNameWord(lower: string): boolean {
  return (
    isKnown(lower, 'first') ||
    isKnown(lower, 'last') ||
    isKnown(lower, 'place') ||
    isKnown(lower, 'organization') ||
    isKnown(lower, 'product') ||
    isKnown(lower, 'event') ||
    isKnown(lower, 'person')
  );
}

const commonEnding =
  /(?:ity|ities|ment|ments|tion|tions|ism|ness|ship|ology|ance|ences?|ings?|ics|able|ible|ous|ive|ful|less|ated|ized|ly|holders|ware)$/;

/** Whether this capital is a name's: weighed by how the same word stands elsewhere in the document. */
export function isNameToken(token: Token, counts: WordCounts | undefined): boolean {
  const { lower } = token;
  // "mid-March", "pre-Brexit": no name, but what stands around one.
  if (/^\p{Ll}+-/u.test(token.text)) return false;
  if (lower.length < 2 && !isKnown(lower, 'product')) return false;
  if (isNumber(token.text) || isDate(lower) || (isFigure(token.text) && !isNameWord(lower))) return false;
  const { inside, lower: small } = counts ?? { inside: 0, lower: 0 };
  const never = isKnown(lower, 'never') || isKnown(lower.replace(/s$/, ''), 'never');
  const common = never || isKnown(lower, 'common');
  const named = isNameWord(lower);
  if (isKnown(lower, 'demonym') && !named) return false;
  if (never && !named) return false;
  if (token.allCaps) {
    if (named) return true;
    if (common) return false;
    // An unknown acronym that is hardly said is mostly jargon; those of three letters are mostly somebody's name.
    const seen = inside + (counts?.opening ?? 0);
    if (seen < 2 && token.text.length !== 3) return false;
    return token.text.length <= 6 ? small <= inside : !isListed(lower) && small === 0;
  }
  if (token.opens) {
    if (named && !common) return small <= inside + 1;
    if (common || isListed(lower)) return inside >= 2 && inside > small * 2 && !common;
    return inside > small || (small === 0 && /\p{Lu}.*\p{Lu}|\d/u.test(token.text));
  }
  if (common && !named) return inside > small * 2 && inside >= 2 && lower.length > 3;
  // Words made like common ones (Community, Management, Corporations) need more proof than others.
  if (!named && commonEnding.test(lower)) return inside > small * 2 && inside >= 2;
  return inside > small || (named && inside * 2 >= small);
}

const isCommon = (lower: string) => isKnown(lower, 'common') || isKnown(lower, 'never');

/** Within a run the bar is lower: beside a name, a common word with a capital belongs to it (Bank of America, Red Hat). */
export function extendsRun(token: Token, counts: WordCounts | undefined, previous: Token = token): boolean {
  if (token.opens) return false;
  if (isNumber(token.text))
    return (
      /^\d{1,2}$/.test(token.text) &&
      !previous.allCaps &&
      (isNameWord(previous.lower) || !isListed(previous.lower))
    );
  const { lower } = token;
  if (isDate(lower) || lower === 'i' || (isFigure(token.text) && !isNameWord(lower))) return false;
  if (token.allCaps && isCommon(lower) && !isNameWord(lower)) return false;
  const { inside, lower: small } = counts ?? { inside: 0, lower: 0 };
  // A middle initial: "Richard T. Bissen".
  if (token.text.length === 1) return isKnown(previous.lower, 'first');
  return inside > 0 && (inside * 12 >= small || isCommon(lower));
}
