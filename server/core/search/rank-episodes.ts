import type { EpisodeDocument, PassageDocument } from './engine/documents.ts';
import type { QueryOf } from './engine/engine.ts';
import { type Distribution, facetFields } from './facets.ts';
import { passageQueries } from './passage-query.ts';
import type { SearchQuery } from './query.ts';
import type { SearchScope } from './scope.ts';
import { episodeScore, passageScore, type WeightedWords } from './score.ts';
import type { StrictEpisodes } from './strict-episodes.ts';

/** How many of the best by each measure are scored in detail; the others follow by date. */
const candidatesPerMeasure = 60;

export type RankedEpisodes = { ids: string[]; total: number; distribution: Distribution };

const aboutColumns = ['id', 'title', 'podcast', 'people', 'description', 'published'] as const;

/** The engine's query for the episodes that match, to be completed with what to retrieve. */
export const strictQuery = (strict: StrictEpisodes): QueryOf<'episodes'> => ({
  target: 'episodes',
  words: strict.words,
  excluded: strict.excluded ?? [],
  ...(strict.fields ? { fields: strict.fields } : {}),
  filters: strict.filters ?? [],
  limit: 0,
});

/** The ids with the highest counts. */
const mostFrequent = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, candidatesPerMeasure)
    .map(([id]) => id);

/** The matching episodes, the top ones ranked best first; how many match in total, and their facet counts. */
export async function rankEpisodes(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
  weighted: WeightedWords,
): Promise<RankedEpisodes> {
  const queries = passageQueries(scope, query, strict);
  const first = strictQuery(strict);
  const passageRequests = queries.flatMap((passages) => [
    { ...passages, isDistinct: true, limit: candidatesPerMeasure, offset: 0 },
    { ...passages, facets: ['episode_id'], limit: 0 },
  ]);
  const [[episodes], passages] = await Promise.all([
    scope.engine.search([
      {
        ...first,
        facets: Object.values(facetFields),
        retrieve: [...aboutColumns],
        limit: candidatesPerMeasure,
      },
    ]),
    scope.engine.search(passageRequests),
  ]);
  const counts: Record<string, number> = {};
  for (const { facets } of passages)
    for (const [id, count] of Object.entries(facets.episode_id ?? {})) counts[id] = (counts[id] ?? 0) + count;
  const best = new Map<string, number>();
  for (const hit of passages.flatMap(({ hits }): PassageDocument[] => hits))
    best.set(hit.episode_id, Math.max(best.get(hit.episode_id) ?? 0, passageScore(hit, weighted)));
  const documents = new Map<string, EpisodeDocument>(episodes.hits.map((hit) => [hit.id, hit]));
  const others = [...new Set([...best.keys(), ...mostFrequent(counts)])].filter((id) => !documents.has(id));
  if (episodes.total > episodes.hits.length && others.length > 0) {
    const [more] = await scope.engine.search([
      {
        ...first,
        filters: [...(first.filters ?? []), { field: 'id', anyOf: others }],
        retrieve: [...aboutColumns],
        limit: others.length,
        offset: 0,
      },
    ]);
    for (const hit of more.hits) documents.set(hit.id, hit);
  }
  const scored = Array.from(documents.values(), (document) => ({
    id: document.id,
    score: (best.get(document.id) ?? 0) + episodeScore(document, counts[document.id] ?? 0, weighted),
  }));
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return { ids: scored.map(({ id }) => id), total: episodes.total, distribution: episodes.facets };
}
