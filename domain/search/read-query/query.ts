import { AppError } from '../../core/errors.ts';
import {
  type Expression,
  type Phrase,
  type PlacedTerm,
  phrasesOf,
  termsOf,
} from '../../core/query/expression.ts';
import { whyNothingIsSought } from '../../core/query/nothing-sought.ts';
import { parseExpression } from '../../core/query/parse.ts';
import { isUnspaced } from '../../core/text/words/unspaced.ts';
import { isAsking, isQuestionWord } from './question-words.ts';

/** What a query means in some languages of the library. */
export type Reading = { languages: { anyOf: string[] } | { noneOf: string[] }; query: SearchQuery };

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
  /** What it means by language, if that isn't the same everywhere. */
  readings?: Reading[];
};

const isPlain = (expression: Expression): boolean =>
  (expression.kind === 'phrase' && !expression.isPrefix) ||
  (expression.kind === 'and' && expression.parts.every((part) => part.kind !== 'and' && isPlain(part)));

/** Reads a query. Throws AppError query_too_long, invalid_query. */
export function readQuery(text: string): SearchQuery {
  const expression = parseExpression(text);
  if (!expression) throw new AppError('invalid_query', whyNothingIsSought(text));
  return toSearchQuery(text.trim(), expression);
}

/** The same query, or one of these phrases in its place. */
export function withAlternatives(query: SearchQuery, phrases: Phrase[]): SearchQuery {
  if (phrases.length === 0) return query;
  const inReading = (reading: Reading) => ({ ...reading, query: withAlternatives(reading.query, phrases) });
  return {
    ...toSearchQuery(query.text, { kind: 'or', parts: [query.expression, ...phrases] }),
    names: [query.words, ...phrases.map(({ words }) => words)],
    ...(query.readings ? { readings: query.readings.map(inReading) } : {}),
  };
}

/** The same text, read otherwise. */
export const withExpression = ({ text }: SearchQuery, expression: Expression): SearchQuery =>
  toSearchQuery(text, expression);

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
    // One letter of a word says nothing.
    isLoosenable: plain && words.length > 1 && !/["“”„«»]/.test(text) && !words.some(isUnspaced),
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
  return { ...told, isLoosenable, ...(query.readings ? { readings: query.readings } : {}) };
}
