import { type Expression, type PlacedTerm, phrasesOf, termsOf } from '../query/expression.ts';
import { parseExpression } from '../query/parse.ts';

/** A parsed query. */
export type SearchQuery = {
  /** As it was typed. */
  text: string;
  expression: Expression;
  terms: PlacedTerm[];
  /** The words to search for, once each, in the order they were typed. */
  words: string[];
  /** Nothing but words and phrases that must all be there: what spelling and looser searches are for. */
  isPlain: boolean;
  /** Typed without quotes and operators: if all words find little, some of them are enough. */
  isLoosenable: boolean;
};

const isPlain = (expression: Expression): boolean =>
  (expression.kind === 'phrase' && !expression.isPrefix) ||
  (expression.kind === 'and' && expression.parts.every((part) => part.kind !== 'and' && isPlain(part)));

/** Reads a query; undefined without a word to look for. Throws AppError query_too_long, invalid_query. */
export function readQuery(text: string): SearchQuery | undefined {
  const expression = parseExpression(text);
  return expression && toSearchQuery(text.trim(), expression);
}

function toSearchQuery(text: string, expression: Expression): SearchQuery {
  const terms = termsOf(expression);
  const sought = terms.filter(({ isExcluded }) => !isExcluded);
  const words = sought.flatMap(({ term }) => phrasesOf(term).flatMap((phrase) => phrase.words));
  const plain = isPlain(expression);
  return {
    text,
    expression,
    terms,
    words: [...new Set(words)],
    isPlain: plain,
    isLoosenable: plain && words.length > 1 && !/["“”„«»]/.test(text),
  };
}
