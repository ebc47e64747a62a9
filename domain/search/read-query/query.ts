import {
  type Expression,
  type Phrase,
  type PlacedTerm,
  phrasesOf,
  termsOf,
} from '../../core/query/expression.ts';
import { parseExpression } from '../../core/query/parse.ts';
import { isAsking, isQuestionWord } from './question-words.ts';

/** A parsed query. */
export type SearchQuery = {
  /** As it was typed. */
  text: string;
  expression: Expression;
  terms: PlacedTerm[];
  /** The words to search for, once each, in the order they were typed. */
  words: string[];
  /** The names that it may be, as words: as typed, and those that operators merged with it. */
  names: string[][];
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

/** The same query, or one of these phrases in its place. */
export const withAlternatives = (query: SearchQuery, phrases: Phrase[]): SearchQuery =>
  phrases.length === 0
    ? query
    : {
        ...toSearchQuery(query.text, { kind: 'or', parts: [query.expression, ...phrases] }),
        names: [query.words, ...phrases.map(({ words }) => words)],
      };

function toSearchQuery(text: string, expression: Expression): SearchQuery {
  const terms = termsOf(expression);
  const sought = terms.filter(({ isExcluded }) => !isExcluded);
  const words = sought.flatMap(({ term }) => phrasesOf(term).flatMap((phrase) => phrase.words));
  const plain = isPlain(expression);
  const uniqueWords = [...new Set(words)];
  return {
    text,
    expression,
    terms,
    words: uniqueWords,
    names: [uniqueWords],
    isPlain: plain,
    isLoosenable: plain && words.length > 1 && !/["“”„«»]/.test(text),
  };
}

const onlyAsks = (part: Expression) => part.kind === 'phrase' && part.words.every(isQuestionWord);

/** The same without words that only ask, if it has others: what a passage has to say to answer it. */
export function withoutAsking(query: SearchQuery): SearchQuery {
  const { expression, isLoosenable, text } = query;
  if (!isLoosenable || expression.kind !== 'and' || !isAsking(query.words)) return query;
  const parts = expression.parts.filter((part) => !onlyAsks(part));
  const [first] = parts;
  if (!first || parts.length === expression.parts.length) return query;
  const told = toSearchQuery(text, parts.length === 1 ? first : { kind: 'and', parts });
  return { ...told, isLoosenable };
}
