import { type PassageDocument, saidOftenFields } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import { oneOfEach } from '../match/passage-query.ts';
import { type StrictEpisodes, strictQuery } from '../match/strict-episodes.ts';
import type { SearchScope } from '../scope/scope.ts';
import type { About } from './order-episodes.ts';

/** How many of the best by each measure are scored in detail; the others follow by date. */
const candidatesPerMeasure = 35;
/** That they are new is the least of the measures. */
const newestCandidates = 10;

const aboutColumns: (keyof About)[] = [
  ...(['id', 'title', 'podcast', 'people', 'description', 'published', 'language'] as const),
  ...saidOftenFields,
];

/** The ids with the highest counts. */
export const mostFrequent = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, candidatesPerMeasure)
    .map(([id]) => id);

/** Some of the episodes that match, and how many do. */
type Matching = {
  first: Pick<About, 'id' | 'language'>[];
  /** What is known of them already. */
  abouts: About[];
  total: number;
};

/** The engine's first episodes. Of those that are known one by one, the newest: ranking brings in the others. */
export async function matchingEpisodes({ engine }: SearchScope, strict: StrictEpisodes): Promise<Matching> {
  if (strict.facts) {
    const facts = await strict.facts();
    const count = facts.length > candidatesPerMeasure ? newestCandidates : facts.length;
    return { first: facts.slice(0, count), abouts: [], total: facts.length };
  }
  const [{ hits, total }] = await engine.search([
    {
      ...strictQuery(strict),
      retrieve: aboutColumns,
      limit: candidatesPerMeasure,
    },
  ]);
  return { first: hits, abouts: hits, total };
}

/** The best passages by nearness of the words, an episode each. */
export async function nearestPassages(
  { engine }: SearchScope,
  queries: QueryOf<'passages'>[],
): Promise<PassageDocument[]> {
  const best = { isDistinct: true, isRough: true, limit: candidatesPerMeasure, offset: 0 };
  const results = await engine.search(queries.map((passages) => ({ ...passages, ...best })));
  return results.flatMap(({ hits }) => hits);
}

/** The nearest whole match in each of these episodes: the engine's first ones may be equal, and any of many. */
export async function bestWholeIn(
  { engine }: SearchScope,
  queries: QueryOf<'passages'>[],
  episodeIds: string[],
): Promise<PassageDocument[]> {
  if (episodeIds.length === 0) return [];
  const results = await engine.search(
    queries.map((passages) => ({ ...oneOfEach(passages, episodeIds), isRough: true })),
  );
  return results.flatMap(({ hits }) => hits);
}

/** What is known about these episodes; those that don't match are left out. */
export async function aboutEpisodes(
  { engine, filters }: SearchScope,
  strict: StrictEpisodes,
  episodeIds: string[],
): Promise<About[]> {
  const ids = strict.ids ? episodeIds.filter((id) => strict.ids?.has(id)) : episodeIds;
  if (ids.length === 0) return [];
  const [{ hits }] = await engine.search([
    {
      ...strictQuery(strict),
      filters: [...filters.episodes, { field: 'id', anyOf: ids }],
      retrieve: aboutColumns,
      limit: ids.length,
      offset: 0,
    },
  ]);
  return hits;
}
