import { toEngineText, toEngineWord } from '../../../core/text/engine-words.ts';
import type { EngineQuery } from '../engine.ts';
import { anyOf, type Clause, toClause } from './filters.ts';
import { hasPositions, searchedFields, wordFields } from './mappings.ts';

/** Words further apart than this are no nearer to each other than to any other word. */
const maxGaps = 8;

const isWord =
  (word: string) =>
  (field: string): Clause => ({ term: { [field]: { value: toEngineWord(word) } } });

const beginsWith =
  (prefix: string) =>
  (field: string): Clause => ({ prefix: { [field]: { value: toEngineWord(prefix) } } });

const saysPhrase =
  (words: string[]) =>
  (field: string): Clause => ({ match_phrase: { [field]: { query: toEngineText(words) } } });

/** What a query looks for: one function for each term, from a field to a clause. */
function termsOf({ words, phrases = [], prefix }: EngineQuery): ((field: string) => Clause | undefined)[] {
  return [
    ...[...new Set(words)].map(isWord),
    ...phrases.map((phrase) =>
      phrase.length === 1 && phrase[0] !== undefined
        ? isWord(phrase[0])
        : (field: string) => (hasPositions(field) ? saysPhrase(phrase)(field) : undefined),
    ),
    ...(prefix === undefined ? [] : [beginsWith(prefix)]),
  ];
}

const inFields = (fields: string[], toFieldClause: (field: string) => Clause | undefined): Clause =>
  anyOf(fields.flatMap((field) => toFieldClause(field) ?? []));

/** The nearer neighbors of the query are in a passage, the better. Doesn't depend on how many documents a shard has. */
const rankByNearness = ({ words }: EngineQuery): Clause[] =>
  words.slice(1).map((word, at) => ({
    intervals: {
      text: {
        match: { query: toEngineText([words[at] ?? '', word]), max_gaps: maxGaps, ordered: false },
      },
    },
  }));

/** The first field of the list that has a term counts, each twice as much as the next. */
const rankByField = (query: EngineQuery, fields: string[]): Clause[] =>
  termsOf(query).map((toFieldClause) => ({
    dis_max: {
      queries: fields.flatMap((field, at) => {
        const filter = toFieldClause(field);
        return filter ? { constant_score: { filter, boost: 2 ** (fields.length - at) } } : [];
      }),
    },
  }));

/** Some of the words, in the order of BM25: rare words count more. */
const someWords = ({ words }: EngineQuery, fields: string[]): Clause =>
  anyOf([...new Set(words)].map((word) => ({ dis_max: { queries: fields.map(isWord(word)) } })));

/** The clauses of a query, and whether they say which documents are better. */
export function toBool(query: EngineQuery): { bool: NonNullable<Clause['bool']>; isRanked: boolean } {
  const fields = searchedFields(query.fields ?? wordFields[query.target]);
  const takesSome = query.matching === 'most';
  const must = takesSome ? [someWords(query, fields)] : [];
  const required = takesSome ? [] : termsOf(query).map((term) => inFields(fields, term));
  const should =
    takesSome || query.sort || query.limit === 0
      ? []
      : query.target === 'passages'
        ? rankByNearness(query)
        : rankByField(query, fields);
  return {
    bool: {
      must,
      should,
      // With filters and clauses that only rank, none of the latter is needed.
      minimum_should_match: 0,
      filter: [...required, ...(query.filters ?? []).map(toClause)],
      must_not: (query.excluded ?? []).map((word) => inFields(fields, isWord(word))),
    },
    isRanked: must.length + should.length > 0 && query.sort === undefined,
  };
}
