import { withoutVersus } from '../../../../contract/shared/versus.ts';

type AlertDescription = { matches: string[]; skips: string[] };

const operators = /\b(?:OR|AND|NEAR\/\d+)\b|[()*]|\b(?:title|podcast|speaker|episode):/;

const quote = (text: string) => `“${text}”`;
const listOf = (texts: string[], joiner: 'and' | 'or') =>
  new Intl.ListFormat('en-US', { type: joiner === 'and' ? 'conjunction' : 'disjunction' }).format(
    texts.map(quote),
  );

/** The words and phrases of a term, without its operators. */
function partsOf(term: string): { included: string[]; excluded: string[] } {
  const included: string[] = [];
  const excluded: string[] = [];
  for (const [, minus, phrase, word] of withoutVersus(term).matchAll(
    /(?<!\S)(-?)(?:["“]([^"”]+)["”]?|(\S+))/g,
  )) {
    const text = (phrase ?? word ?? '').trim();
    if (text) (minus ? excluded : included).push(text);
  }
  return { included, excluded };
}

const onePlace = 'One place: a passage and the next one, or a paragraph of the description';
const atEveryPlace = 'Titles, show names, and people’s names count at every place';

/** What an alert for a term will and won't match, in words. */
export function describeAlert(term: string): AlertDescription {
  const { included, excluded } = partsOf(term);
  const isComplex = operators.test(term);
  const hasSeveral = included.length + excluded.length > 1;
  const inOnePlace = included.length > 1 ? ' in one place' : '';
  return {
    matches: [
      isComplex
        ? 'New episodes that match the whole query in one place'
        : `New episodes that mention ${listOf(included, 'and')}${inOnePlace}`,
      ...(isComplex || hasSeveral ? [onePlace, atEveryPlace] : []),
    ],
    skips: [
      ...(included.length > 1 && !isComplex
        ? ['Episodes with only some of these words, or with all of them apart']
        : []),
      ...(excluded.length > 0 && !isComplex ? [`Places that mention ${listOf(excluded, 'or')}`] : []),
      'Other spellings',
    ],
  };
}
