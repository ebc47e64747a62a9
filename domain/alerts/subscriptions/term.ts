import { AppError } from '../../core/errors.ts';
import { canonicalText } from '../../core/query/canonical.ts';
import { type Expression, type Phrase, saidPhrases, termsOf } from '../../core/query/expression.ts';
import { whyNothingIsSought } from '../../core/query/nothing-sought.ts';
import { parseExpression, parseStored } from '../../core/query/parse.ts';
import { readIn, readingsOf } from '../../core/query/readings.ts';

/** Reads a term in the grammar of searches. Throws AppError invalid_term, invalid_query, query_too_long. */
export function readTerm(input: string): Expression {
  const expression = parseExpression(input);
  if (!expression) throw new AppError('invalid_term', whyNothingIsSought(input));
  return expression;
}

/** By this, two spellings of one term are one alert. */
export const keyOfTerm = (expression: Expression): string => canonicalText(expression);

/** The other way round, as it's read in a language; undefined for a key that nobody's grammar reads. */
export const termOfKey = (key: string, language?: string): Expression | undefined =>
  language === undefined ? parseStored(key) : readIn(key, language);

/** The term as it's read by the plain rules and by those of every language. */
export function readingsOfKey(key: string): Expression[] {
  const plain = parseStored(key);
  return plain ? [plain, ...new Set(readingsOf(key, plain).values())] : [];
}

/** What a match is quoted and marked by: all that must be said. */
export const phrasesToQuote = (expression: Expression): Phrase[] => saidPhrases(termsOf(expression));

/** The words of a term that is one name; undefined for every other. */
export const nameOfTerm = (expression: Expression): string | undefined => {
  const parts = expression.kind === 'and' ? expression.parts : [expression];
  const words = parts.flatMap((part) => (part.kind === 'phrase' && !part.isPrefix ? part.words : []));
  return words.length > 0 && parts.every(({ kind }) => kind === 'phrase') ? words.join(' ') : undefined;
};
