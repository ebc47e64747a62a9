import { tellingWords } from './best-passages.ts';
import type { EpisodeDocument, PassageDocument } from './engine/documents.ts';
import type { QueryOf } from './engine/engine.ts';
import { type Distribution, facetFields } from './facets.ts';
import { passageColumns, passageQueries } from './passage-query.ts';
import type { SearchQuery } from './query.ts';
import { withoutQuestionWords } from './question-words.ts';
import type { SearchScope } from './scope.ts';
import { episodeScore, passageScore, type WeightedWords } from './score.ts';
import { type StrictEpisodes, strictQuery } from './strict-episodes.ts';

/** How many of the best by each measure are scored in detail; the others follow by date. */
const candidatesPerMeasure = 60;
/** The engine's own order puts titles first and mere mentions last: more of it covers what is said often. */
const candidatesByField = 100;
/** Above this, comparing lists of episodes costs the engine more than counting everywhere. */
const maxListedEpisodes = 200;
/** Words that decide where a long query is answered best, though no passage has all of it. */
const wordsOfAnswer = 5;

export type RankedEpisodes = { ids: string[]; total: number; distribution: Distribution };

const aboutColumns = ['id', 'title', 'podcast', 'people', 'description', 'published'] as const;
/** What an episode says often matters when its words are in different passages. */
const columnsFor = ({ words, expression }: SearchQuery) =>
  words.length > 1 && expression.kind !== 'phrase' ? ([...aboutColumns, 'often'] as const) : aboutColumns;

type About = Pick<EpisodeDocument, (typeof aboutColumns)[number]> & { often?: string };

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

/** In how many passages each of these episodes matches. */
async function countMatches(
  { engine }: SearchScope,
  queries: QueryOf<'passages'>[],
  episodeIds: string[] | undefined,
): Promise<Map<string, number>> {
  const only = episodeIds ? [{ field: 'episode_id', anyOf: episodeIds } as const] : [];
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

/** What is known about these episodes; those that don't match are left out. */
async function readAbout(
  { engine }: SearchScope,
  query: SearchQuery,
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
      retrieve: [...columnsFor(query)],
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
  const { ids, passageCounts } = strict;
  const listed = ids && ids.size <= maxListedEpisodes ? [...ids] : undefined;
  const queries = passageQueries(scope, query, { ...strict, ids: undefined });
  // Where the engine finds the episodes by itself, its order of fields is the best choice of candidates for one word.
  const isOneWord = !ids && query.words.length === 1;
  const [[episodes], nearest, known] = await Promise.all([
    scope.engine.search([
      {
        ...strictQuery(strict),
        facets: Object.values(facetFields),
        retrieve: [...columnsFor(query)],
        limit: candidatesByField,
      },
    ]),
    isOneWord ? [] : scope.engine.search(nearestPassages(scope, queries, query, weighted)),
    passageCounts ?? (ids ? countMatches(scope, queries, listed) : undefined),
  ]);
  const best = new Map<string, number>();
  for (const hit of nearest.flatMap(({ hits }): PassageDocument[] => hits))
    best.set(hit.episode_id, Math.max(best.get(hit.episode_id) ?? 0, passageScore(hit, weighted)));
  const documents = new Map<string, About>(episodes.hits.map((hit) => [hit.id, hit]));
  const others = [...new Set([...best.keys(), ...(known ? mostFrequent(known) : [])])].filter(
    (id) => !documents.has(id),
  );
  const [more, counts] = await Promise.all([
    episodes.total > episodes.hits.length ? readAbout(scope, query, strict, others) : [],
    known ?? countMatches(scope, queries, [...documents.keys(), ...others]),
  ]);
  for (const hit of more) documents.set(hit.id, hit);
  const scored = Array.from(documents.values(), (document) => ({
    id: document.id,
    score: (best.get(document.id) ?? 0) + episodeScore(document, counts.get(document.id) ?? 0, weighted),
  }));
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return { ids: scored.map(({ id }) => id), total: episodes.total, distribution: episodes.facets };
}
