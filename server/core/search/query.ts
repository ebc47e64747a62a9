import { maximumQueryLength, maximumQueryWords } from '../../contract/search.ts';
import { AppError } from '../errors.ts';
import { foldText } from '../text/normalize.ts';
import { asDottedName } from './settings.ts';

/** A query as we understand it. What the engine gets is `text`: the same words, made safe. */
export type Query = {
  text: string;
  /** The same with every word as a phrase: no typo is forgiven and no beginning of a word is enough. */
  exactText: string;
  /** Folded words that must occur, in order, those of phrases too. */
  words: string[];
  hasPhrase: boolean;
  /** The last word may be the beginning of one. */
  openEnded: boolean;
};

type Term = { words: string; phrase: boolean; negative: boolean };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const unwanted = /[\u0000-\u001f\u007f\ue000-\uf8ff]+/g;

/** Cuts into phrases and words. A quote that is never closed is no quote. */
function readTerms(text: string): Term[] {
  const terms: Term[] = [];
  for (const match of text.matchAll(/(-?)"([^"]*)"|(\S+)/g)) {
    const [, minus = '', phrase, bare = ''] = match;
    if (phrase !== undefined) {
      terms.push({ words: phrase.trim(), phrase: true, negative: minus === '-' });
      continue;
    }
    const negative = /^-[^-]/.test(bare);
    terms.push({ words: bare.replace(/"/g, '').slice(negative ? 1 : 0), phrase: false, negative });
  }
  return terms.filter((term) => foldText(term.words) !== '');
}

const asEngineText = ({ words, phrase, negative }: Term) =>
  `${negative ? '-' : ''}${phrase ? `"${words}"` : words}`;

/**
 * Reads a query. A query without a single word to look for gives no words, and must match nothing rather than
 * everything. Throws AppError query_too_long: the engine would drop the rest in silence.
 */
export function parseQuery(input: string): Query {
  const text = asDottedName(input.toWellFormed())
    .replace(unwanted, ' ')
    .replace(/[“”„«»]/g, '"')
    .replace(/’/g, "'")
    .trim();
  if (text.length > maximumQueryLength) {
    throw new AppError(
      'query_too_long',
      `A search may be ${maximumQueryLength} characters long. Leave some words out.`,
      { details: { maximum_characters: maximumQueryLength } },
    );
  }
  const terms = readTerms(text);
  const count = terms.reduce((sum, term) => sum + term.words.split(/\s+/).length, 0);
  if (count > maximumQueryWords) {
    throw new AppError('query_too_long', `A search may have ${maximumQueryWords} words. Leave some out.`, {
      details: { maximum_words: maximumQueryWords },
    });
  }
  const wanted = terms.filter((term) => !term.negative);
  return {
    text: terms.map(asEngineText).join(' '),
    exactText: terms.map((term) => asEngineText({ ...term, phrase: true })).join(' '),
    words: wanted.flatMap((term) => foldText(term.words).split(' ')),
    hasPhrase: wanted.some((term) => term.phrase),
    openEnded: wanted.length > 0 && !terms.at(-1)?.phrase && !terms.at(-1)?.negative,
  };
}
