import { type Expression, isBounded, type QueryField } from '../../core/query/expression.ts';
import { isUnspaced } from '../../core/text/words/unspaced.ts';
import { saidFields } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import { maxEngineWords } from '../engine/engine.ts';
import type { Reading, SearchQuery } from '../read-query/query.ts';
import { nearEpisodes } from './near-episodes.ts';
import { refuseDearReads } from './read-estimate.ts';
import { scopeOfReading } from './reading-scope.ts';
import type { SearchScope } from './scope.ts';
import { anyWordEpisodes, countedPhrase, intersect, phraseEpisodes, wordEpisodes } from './term-episodes.ts';

/** The episodes that match the whole query, as a query for the engine. */
export type StrictEpisodes = Pick<QueryOf<'episodes'>, 'words' | 'excluded' | 'fields' | 'filters'> & {
  /** Their ids if they had to be found one by one; undefined if the engine alone can find them. */
  ids: Set<string> | undefined;
  /** In how many passages of each the query is said, if that was counted on the way. */
  passageCounts?: ReadonlyMap<string, number>;
};

/** The engine's query for the episodes that match, to be completed with what to retrieve. */
export const strictQuery = (strict: StrictEpisodes): QueryOf<'episodes'> => ({
  target: 'episodes',
  words: strict.words,
  excluded: strict.excluded ?? [],
  ...(strict.fields ? { fields: strict.fields } : {}),
  filters: strict.filters ?? [],
  limit: 0,
});

type Field = QueryField | undefined;

/** A letter of a script without spaces is a word only where it begins and ends one, which no engine knows. */
const isWord = (part: Expression) =>
  part.kind === 'phrase' && part.words.length === 1 && !part.isPrefix && !part.words.some(isUnspaced);

/** Words that are all required or excluded, without anything that the engine can't check by itself. */
function plainWords(expression: Expression): { words: string[]; excluded: string[] } | undefined {
  const parts = expression.kind === 'and' ? expression.parts : [expression];
  const words: string[] = [];
  const excluded: string[] = [];
  for (const part of parts) {
    const inner = part.kind === 'not' ? part.part : part;
    if (!isWord(inner) || inner.kind !== 'phrase') return undefined;
    (part.kind === 'not' ? excluded : words).push(...inner.words);
  }
  const distinct = [...new Set(words)];
  return distinct.length + excluded.length <= maxEngineWords ? { words: distinct, excluded } : undefined;
}

/** Episodes that match; if an expression only excludes, those among the given ones. */
async function evaluate(
  scope: SearchScope,
  expression: Expression,
  field: Field,
  among?: Set<string>,
): Promise<Set<string>> {
  switch (expression.kind) {
    case 'phrase':
      return isWord(expression)
        ? wordEpisodes(scope, expression.words, field)
        : phraseEpisodes(scope, expression, field);
    case 'near':
      return nearEpisodes(scope, expression, field);
    case 'field':
      return evaluate(scope, expression.part, expression.field, among);
    case 'not':
      return (among ?? new Set()).difference(await evaluate(scope, expression.part, field, among));
    case 'or':
      return evaluateAny(scope, expression.parts, field, among);
    default:
      return evaluateAll(scope, expression.parts, field, among);
  }
}

async function evaluateAny(
  scope: SearchScope,
  parts: Expression[],
  field: Field,
  among: Set<string> | undefined,
): Promise<Set<string>> {
  const words = parts.flatMap((part) => (part.kind === 'phrase' && isWord(part) ? part.words : []));
  const others = parts.filter((part) => !isWord(part));
  const sets = await Promise.all([
    ...(words.length > 0 ? [anyWordEpisodes(scope, words, field)] : []),
    ...others.map((part) => evaluate(scope, part, field, among)),
  ]);
  return sets.reduce((union, set) => union.union(set), new Set<string>());
}

async function evaluateAll(
  scope: SearchScope,
  parts: Expression[],
  field: Field,
  among: Set<string> | undefined,
): Promise<Set<string>> {
  const words = parts.flatMap((part) => (part.kind === 'phrase' && isWord(part) ? part.words : []));
  const others = parts.filter((part) => !isWord(part));
  const sets = await Promise.all([
    ...(words.length > 0 ? [wordEpisodes(scope, [...new Set(words)], field)] : []),
    ...others.filter(isBounded).map((part) => evaluate(scope, part, field)),
    ...(among ? [among] : []),
  ]);
  let matching = intersect(sets);
  for (const part of others)
    if (!isBounded(part)) matching = matching.intersection(await evaluate(scope, part, field, matching));
  return matching;
}

/** The ids of the episodes that match, each by what the query means in its language. */
async function evaluateReadings(scope: SearchScope, readings: Reading[]): Promise<Set<string>> {
  const sets = await Promise.all(
    readings.map(async (reading) => {
      const narrowed = scopeOfReading(scope, reading);
      await refuseDearReads(narrowed, reading.query.expression);
      return evaluate(narrowed, reading.query.expression, undefined);
    }),
  );
  return sets.reduce((union, set) => union.union(set), new Set<string>());
}

const listed = (scope: SearchScope, ids: Set<string>): StrictEpisodes => ({
  words: [],
  filters: [...scope.filters.episodes, { field: 'id', anyOf: [...ids] }],
  ids,
});

/** Finds the episodes that match a query. Throws AppError query_too_broad, search_unavailable, search_timeout. */
export async function strictEpisodes(
  scope: SearchScope,
  { expression, readings }: SearchQuery,
): Promise<StrictEpisodes> {
  if (readings) return listed(scope, await evaluateReadings(scope, readings));
  const plain = scope.role === 'speaker' ? undefined : plainWords(expression);
  const filters = scope.filters.episodes;
  if (plain)
    return {
      ...plain,
      filters,
      ids: undefined,
      ...(scope.role === 'mention' ? { fields: saidFields.map(({ field }) => field) } : {}),
    };
  if (expression.kind === 'phrase' && expression.words.length > 1 && scope.role !== 'speaker') {
    const { ids, passageCounts } = await countedPhrase(scope, expression, undefined);
    return { ...listed(scope, ids), passageCounts };
  }
  await refuseDearReads(scope, expression);
  return listed(scope, await evaluate(scope, expression, undefined));
}
