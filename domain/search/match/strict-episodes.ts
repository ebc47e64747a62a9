import type { Expression } from '../../core/query/expression.ts';
import { saidFields } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import type { PlaceCounts } from '../places/count-places.ts';
import { type PlaceEpisodes, placeEpisodes } from '../places/place-episodes.ts';
import type { PlaceTest } from '../places/place-of-passage.ts';
import type { Reading, SearchQuery } from '../read-query/query.ts';
import { isReadingOf } from '../read-query/readings.ts';
import { isPlainWord } from '../scope/engine-phrases.ts';
import { scopeOfReading } from '../scope/reading-scope.ts';
import type { SearchScope } from '../scope/scope.ts';
import { type EpisodeFacts, newestFirst } from './episode-facts.ts';

/** The episodes that match the whole query, as a query for the engine. */
export type StrictEpisodes = Pick<QueryOf<'episodes'>, 'words' | 'fields' | 'filters'> & {
  /** Their ids if they had to be found one by one; undefined if the engine alone can find them. */
  ids: Set<string> | undefined;
  /** Those, newest first, where the ids alone say which match. */
  facts?: () => Promise<EpisodeFacts[]>;
  /** In how many places of each the query is said, if that was counted on the way. */
  placeCounts?: PlaceCounts;
  /** Whether the place of a passage matches; undefined if every one does that says the query's word. */
  holds?: PlaceTest;
};

/** The engine's query for the episodes that match, to be completed with what to retrieve. */
export const strictQuery = (strict: StrictEpisodes): QueryOf<'episodes'> => ({
  target: 'episodes',
  words: strict.words,
  ...(strict.fields ? { fields: strict.fields } : {}),
  filters: strict.filters ?? [],
  limit: 0,
});

/** Who is mentioned in an episode is asked of the engine. */
const isKnownByIds = ({ filters }: SearchScope) =>
  filters.episodes.every(({ field }) => field !== 'entities');

function listed(scope: SearchScope, { counts, holds }: PlaceEpisodes): StrictEpisodes {
  const ids = new Set(counts.keys());
  let facts: Promise<EpisodeFacts[]> | undefined;
  return {
    words: [],
    filters: [...scope.filters.episodes, { field: 'id', anyOf: [...ids] }],
    ids,
    placeCounts: counts,
    holds,
    ...(isKnownByIds(scope) ? { facts: () => (facts ??= newestFirst(scope.database, ids)) } : {}),
  };
}

/** The episodes that match, each by what the query means in its language. */
async function inReadings(scope: SearchScope, readings: Reading[]): Promise<PlaceEpisodes> {
  const found = await Promise.all(
    readings.map((reading) => placeEpisodes(scopeOfReading(scope, reading), reading.query.expression)),
  );
  return {
    counts: new Map(found.flatMap(({ counts }) => [...counts])),
    holds: (document) => {
      const at = readings.findIndex((reading) => isReadingOf(reading, document.language));
      return found[at]?.holds(document) ?? false;
    },
  };
}

const isWord = (expression: Expression) => expression.kind === 'phrase' && isPlainWord(expression);

/** Finds the episodes that match a query. Throws AppError query_too_broad, search_unavailable, search_timeout. */
export async function strictEpisodes(
  scope: SearchScope,
  { expression, readings, words }: SearchQuery,
): Promise<StrictEpisodes> {
  if (readings) return listed(scope, await inReadings(scope, readings));
  if (!isWord(expression) || scope.role === 'speaker')
    return listed(scope, await placeEpisodes(scope, expression));
  return {
    words,
    filters: scope.filters.episodes,
    ids: undefined,
    ...(scope.role === 'mention' ? { fields: saidFields.map(({ field }) => field) } : {}),
  };
}
