import type { PassageDocument } from './engine/documents.ts';
import { type Filter, maxEngineWords } from './engine/engine.ts';
import { passageColumns, passageMatches, passageQueries } from './passage-query.ts';
import type { SearchQuery } from './query.ts';
import { passagesOfEntities } from './query-entities.ts';
import type { SearchScope } from './scope.ts';
import { passageScore, type WeightedWords } from './score.ts';
import type { StrictEpisodes } from './strict-episodes.ts';

const passagesPerEpisode = 10;
/** A passage that contains the whole query is better than any that contains a part. */
const wholeBonus = 3;

const hitsOf = (best: Map<string, { hit: PassageDocument }>) =>
  new Map(Array.from(best, ([id, { hit }]) => [id, hit]));

/** The most distinctive words, as many as the engine reads. */
export const tellingWords = (words: string[], { weights }: WeightedWords, count: number): string[] =>
  words
    .map((word, at) => ({ word, weight: weights[at] ?? 0 }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ word }) => word);

/** The best passage of each of these episodes: one that contains the whole query, or most of it. */
export async function bestPassages(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
  weighted: WeightedWords,
  episodeIds: string[],
): Promise<Map<string, PassageDocument>> {
  if (episodeIds.length === 0) return new Map();
  const only: Filter = scope.entityIds
    ? { field: 'id', anyOf: await passagesOfEntities(scope.database, scope.entityIds, episodeIds) }
    : { field: 'episode_id', anyOf: episodeIds };
  const whole = passageQueries(scope, query, { ...strict, ids: undefined }).map((passages) => ({
    ...passages,
    filters: [...(passages.filters ?? []), only],
    limit: passagesPerEpisode * episodeIds.length,
    offset: 0,
  }));
  const best = new Map<string, { hit: PassageDocument; score: number }>();
  const keep = (hits: PassageDocument[], scoreOf: (hit: PassageDocument) => number) => {
    for (const hit of hits) {
      const score = scoreOf(hit);
      if (score > (best.get(hit.episode_id)?.score ?? Number.NEGATIVE_INFINITY))
        best.set(hit.episode_id, { hit, score });
    }
  };
  for (const { hits } of await scope.engine.search(whole))
    keep(
      hits,
      (hit) =>
        passageScore(hit, weighted) + (passageMatches(query.expression, hit, scope.role) ? wholeBonus : 0),
    );
  if (best.size === episodeIds.length) return hitsOf(best);
  const [some, first] = await scope.engine.search([
    {
      target: 'passages',
      words: tellingWords(query.words, weighted, maxEngineWords),
      matching: 'most',
      filters: [only],
      retrieve: [...passageColumns],
      isDistinct: true,
      limit: episodeIds.length,
      offset: 0,
    },
    // An episode may match only by its title: then its first passage is shown.
    {
      target: 'passages',
      words: [],
      filters: [only],
      retrieve: [...passageColumns],
      isDistinct: true,
      limit: episodeIds.length,
      offset: 0,
    },
  ]);
  keep(some.hits, (hit) => passageScore(hit, weighted));
  keep(first.hits, () => -1);
  return hitsOf(best);
}
