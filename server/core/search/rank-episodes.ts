import { tellingWords } from './best-passages.ts';
import { type PassageDocument, saidOftenFields } from './engine/documents.ts';
import type { Filter, QueryOf } from './engine/engine.ts';
import { type Distribution, facetFields } from './facets.ts';
import { looseWords } from './loose-words.ts';
import { type About, type BestSaid, orderEpisodes } from './order-episodes.ts';
import { inTalk, passageColumns, passageQueries } from './passage-query.ts';
import type { SearchQuery } from './query.ts';
import { withoutQuestionWords } from './question-words.ts';
import { type SaidTogether, saidTogether } from './said-together.ts';
import type { SearchScope } from './scope.ts';
import { passageScore, type WeightedWords } from './score.ts';
import { type StrictEpisodes, strictQuery } from './strict-episodes.ts';

/** How many of the best by each measure are scored in detail; the others follow by date. */
const candidatesPerMeasure = 35;
/** Above this, comparing lists of episodes costs the engine more than counting everywhere. */
const maxListedEpisodes = 200;
/** Above this many passages with all words, nobody misses those that say them further apart. */
const enoughWhole = 10;
/** Words that decide where a long query is answered best, though no passage has all of it. */
const wordsOfAnswer = 5;

export type RankedEpisodes = {
  ids: string[];
  total: number;
  distribution: Distribution;
  /** The best passages of some of them, read on the way. */
  nearest: PassageDocument[];
  /** Where those that say the query in no single passage say most of it. */
  together: PassageDocument[];
};

const aboutColumns: (keyof About)[] = [
  ...(['id', 'title', 'podcast', 'people', 'description', 'published'] as const),
  ...saidOftenFields,
];

/** The ids with the highest counts. */
const mostFrequent = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, candidatesPerMeasure)
    .map(([id]) => id);

/** The best passages by nearness of the words, an episode each; for long queries, also those with most of the words. */
function nearestPassages(
  { filters }: SearchScope,
  queries: QueryOf<'passages'>[],
  query: SearchQuery,
  weighted: WeightedWords,
): QueryOf<'passages'>[] {
  const best = { isDistinct: true, limit: candidatesPerMeasure, offset: 0 };
  const telling = tellingWords(withoutQuestionWords(query.words), weighted, wordsOfAnswer);
  const answers: QueryOf<'passages'>[] =
    query.isLoosenable && query.words.length > 2
      ? [
          {
            ...{ target: 'passages', words: telling, matching: 'most', filters: filters.passages },
            retrieve: [...passageColumns],
            ...best,
          },
        ]
      : [];
  return [...queries.map((passages) => ({ ...passages, ...best })), ...answers];
}

/** The best of these passages of each episode. */
function bestSaid(nearest: PassageDocument[], weighted: WeightedWords): Map<string, BestSaid> {
  const best = new Map<string, BestSaid>();
  for (const hit of nearest) {
    const score = passageScore(hit, weighted);
    if (score > (best.get(hit.episode_id)?.score ?? 0)) best.set(hit.episode_id, { score, text: hit.text });
  }
  return best;
}

/** Adds where episodes say the words near each other: the best place of each counts. */
function addTogether(best: Map<string, BestSaid>, together: SaidTogether[]): void {
  const places = new Map(together.toReversed().map((place) => [place.hit.episode_id, place]));
  for (const [id, { hit, score }] of places)
    best.set(id, { score: (best.get(id)?.score ?? 0) + score, text: hit.text });
}

/** In how many passages of each episode the query is said. */
async function countMatches(
  { engine }: SearchScope,
  queries: QueryOf<'passages'>[],
  { ids }: StrictEpisodes,
): Promise<Map<string, number>> {
  const isListed = ids && ids.size <= maxListedEpisodes;
  const only: Filter[] = isListed ? [{ field: 'episode_id', anyOf: [...ids] }] : [];
  const results = await engine.search(
    queries.map((passages) => ({
      ...passages,
      filters: [...(passages.filters ?? []), ...only],
      facets: ['episode_id'],
      limit: 0,
    })),
  );
  const counts = new Map<string, number>();
  for (const { facets } of results)
    for (const [id, count] of Object.entries(facets.episode_id ?? {}))
      counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** The nearest whole match in each of these episodes: the engine's first ones may be equal, and any of many. */
async function passagesIn(
  { engine }: SearchScope,
  queries: QueryOf<'passages'>[],
  episodeIds: string[],
): Promise<PassageDocument[]> {
  if (episodeIds.length === 0) return [];
  const only = { field: 'episode_id', anyOf: episodeIds } as const;
  const results = await engine.search(
    queries.map((passages) => ({
      ...passages,
      filters: [...(passages.filters ?? []), only],
      isDistinct: true,
      limit: episodeIds.length,
    })),
  );
  return results.flatMap(({ hits }) => hits);
}

/** What is known about these episodes; those that don't match are left out. */
async function readAbout(
  { engine }: SearchScope,
  strict: StrictEpisodes,
  episodeIds: string[],
): Promise<About[]> {
  const ids = strict.ids ? episodeIds.filter((id) => strict.ids?.has(id)) : episodeIds;
  if (ids.length === 0) return [];
  const matching = strictQuery(strict);
  const only = { field: 'id', anyOf: ids } as const;
  const [{ hits }] = await engine.search([
    {
      ...matching,
      filters: strict.ids ? [only] : [...(matching.filters ?? []), only],
      retrieve: aboutColumns,
      limit: ids.length,
      offset: 0,
    },
  ]);
  return hits;
}

/** The matching episodes, the top ones ranked best first; how many match in total, and their facet counts. */
export async function rankEpisodes(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
  weighted: WeightedWords,
): Promise<RankedEpisodes> {
  const queries = passageQueries(scope, query, { ...strict, ids: undefined }).map((passages) =>
    inTalk(scope, query, passages),
  );
  // Where the engine finds the episodes by itself, its order of fields is the best choice of candidates for one word.
  const isOneWord = !strict.ids && query.words.length === 1;
  const [[episodes], passages, counts] = await Promise.all([
    scope.engine.search([
      {
        ...strictQuery(strict),
        facets: Object.values(facetFields),
        retrieve: aboutColumns,
        limit: candidatesPerMeasure,
      },
    ]),
    isOneWord ? [] : scope.engine.search(nearestPassages(scope, queries, query, weighted)),
    isOneWord ? undefined : (strict.passageCounts ?? countMatches(scope, queries, strict)),
  ]);
  const found = passages.map(({ hits }): PassageDocument[] => hits);
  const documents = new Map<string, About>(episodes.hits.map((hit) => [hit.id, hit]));
  const isRead = new Set(found.flat().map((hit) => hit.episode_id));
  const frequent = counts ? mostFrequent(counts) : [];
  const saying = new Set([...documents.keys(), ...frequent].filter((id) => counts?.has(id))).difference(
    isRead,
  );
  const [others, abouts] = await Promise.all([
    passagesIn(scope, queries, [...saying]),
    episodes.total > episodes.hits.length
      ? readAbout(
          scope,
          strict,
          [...isRead.union(new Set(frequent))].filter((id) => !documents.has(id)),
        )
      : [],
  ]);
  for (const hit of abouts) documents.set(hit.id, hit);
  const nearest = [...found.flat(), ...others];
  const whole = new Set([...found.slice(0, queries.length).flat(), ...others].map((hit) => hit.episode_id));
  const best = bestSaid(nearest, weighted);
  const apart = [...documents.keys()].filter((id) => !whole.has(id)).slice(0, candidatesPerMeasure);
  const isSpread = query.isLoosenable && !isOneWord && whole.size < enoughWhole && apart.length > 0;
  const together = isSpread
    ? await saidTogether(scope, looseWords(scope.vocabulary, query.words), apart)
    : [];
  addTogether(best, together);
  return {
    ids: orderEpisodes(documents.values(), weighted, { best, counts }),
    total: episodes.total,
    distribution: episodes.facets,
    nearest,
    together: together.map(({ hit }) => hit),
  };
}
