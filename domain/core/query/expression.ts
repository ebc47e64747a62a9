/** The parts of an episode that a query can name. */
export const queryFields = ['title', 'podcast', 'speaker'] as const;
export type QueryField = (typeof queryFields)[number];

/** Words in a row; a single word is a row of one. With `isPrefix` the last one is the beginning of a word. */
export type Phrase = {
  kind: 'phrase';
  words: string[];
  isPrefix: boolean;
  /** The words with the signs by which some languages read them otherwise; absent where there are none. */
  typed?: string[];
};

/** Two phrases with at most this many words between them, in either order. */
export type Near = { kind: 'near'; left: Phrase; right: Phrase; distance: number };

export type Term = Phrase | Near;

/**
 * What a query searches for, in one place of an episode; what is in `episode` may be anywhere in it. Words in a field have
 * to be in that one.
 */
export type Expression =
  | Term
  | { kind: 'and' | 'or'; parts: Expression[] }
  | { kind: 'not'; part: Expression }
  | { kind: 'episode'; part: Expression }
  | { kind: 'field'; field: QueryField; part: Expression };

export const phrase = (words: string[], isPrefix = false): Phrase => ({ kind: 'phrase', words, isPrefix });

/** A term with the field it's in, and whether it must be absent. */
export type PlacedTerm = { term: Term; field: QueryField | undefined; isExcluded: boolean };

/** All terms of an expression, in the order they were typed. */
export function termsOf(expression: Expression, field?: QueryField, isExcluded = false): PlacedTerm[] {
  switch (expression.kind) {
    case 'phrase':
    case 'near':
      return [{ term: expression, field, isExcluded }];
    case 'not':
      return termsOf(expression.part, field, !isExcluded);
    case 'field':
      return termsOf(expression.part, expression.field, isExcluded);
    case 'episode':
      return termsOf(expression.part, field, isExcluded);
    default:
      return expression.parts.flatMap((part) => termsOf(part, field, isExcluded));
  }
}

export const phrasesOf = (term: Term): Phrase[] => (term.kind === 'near' ? [term.left, term.right] : [term]);

/** The phrases that what is said is marked and quoted by: not those of titles, nor those that are excluded. */
export const saidPhrases = (terms: PlacedTerm[]): Phrase[] =>
  terms
    .filter(({ isExcluded, field }) => !isExcluded && (field === undefined || field === 'speaker'))
    .flatMap(({ term }) => phrasesOf(term));

/** Whether an expression by itself says which episodes match, and not only which don't. */
export function isBounded(expression: Expression): boolean {
  switch (expression.kind) {
    case 'not':
      return false;
    case 'and':
      return expression.parts.some(isBounded);
    case 'or':
      return expression.parts.every(isBounded);
    case 'field':
    case 'episode':
      return isBounded(expression.part);
    default:
      return true;
  }
}
