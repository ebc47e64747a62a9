import type { PassageDocument } from './engine/documents.ts';
import { maxEngineWords, type QueryOf } from './engine/engine.ts';
import { inTalk, passageColumns, passageMatches, passageQueries } from './passage-query.ts';
import type { SearchQuery } from './query.ts';
import { passagesOfEntities } from './query-entities.ts';
import type { SearchScope } from './scope.ts';
import { passageScore, type WeightedWords } from './score.ts';
import type { StrictEpisodes } from './strict-episodes.ts';

const passagesPerEpisode = 4;
/** A passage that contains the whole query is better than any that contains a part. */
const wholeBonus = 3;

/** What a result shows of an episode. */
type BestPassage = Pick<PassageDocument, 'id' | 'episode_id' | 'text' | 'speaker'>;

/** The best passage of each episode so far. */
class Best {
  readonly #best = new Map<string, { hit: BestPassage; score: number }>();

  keep<P extends BestPassage>(hits: P[], scoreOf: (hit: P) => number): void {
    for (const hit of hits) {
      const score = scoreOf(hit);
      if (score > (this.#best.get(hit.episode_id)?.score ?? Number.NEGATIVE_INFINITY))
        this.#best.set(hit.episode_id, { hit, score });
    }
  }

  missing(episodeIds: string[]): string[] {
    return episodeIds.filter((id) => !this.#best.has(id));
  }

  passages(): Map<string, BestPassage> {
    return new Map(Array.from(this.#best, ([id, { hit }]) => [id, hit]));
  }
}

/** The most distinctive words, as many as the engine reads. */
const tellingWords = (words: string[], { weights }: WeightedWords, count: number): string[] =>
  words
    .map((word, at) => ({ word, weight: weights[at] ?? 0 }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ word }) => word);

/** Whole matches in these episodes: what is said first, then by whom, one of each; and some of all to choose from. */
function wholeQueries(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
  episodeIds: string[],
): QueryOf<'passages'>[] {
  return passageQueries(scope, query, { ...strict, ids: undefined }).flatMap((passages) => {
    const filters = [...(passages.filters ?? []), { field: 'episode_id', anyOf: episodeIds } as const];
    const all = { ...passages, filters, isDistinct: true, limit: episodeIds.length, offset: 0 };
    const said = inTalk(scope, query, all);
    return [said, all, { ...said, isDistinct: false, limit: passagesPerEpisode * episodeIds.length }];
  });
}

/** Passages with most of the words, and the first ones: an episode may match only by its title. */
function partQueries(
  query: SearchQuery,
  weighted: WeightedWords,
  anyOf: string[],
): [QueryOf<'passages'>, QueryOf<'passages'>] {
  const first: QueryOf<'passages'> = {
    target: 'passages',
    words: [],
    filters: [{ field: 'episode_id', anyOf }],
    retrieve: [...passageColumns],
    isDistinct: true,
    limit: anyOf.length,
    offset: 0,
  };
  return [{ ...first, words: tellingWords(query.words, weighted, maxEngineWords), matching: 'most' }, first];
}

/** Passages that ranking found already, best first. */
type FoundPassages = { nearest: PassageDocument[]; apart: PassageDocument[] };

/**
 * The best passage of each of these episodes: one that contains the whole query, or most of it. Where one that was found
 * already contains the whole query, no other is looked for.
 */
export async function bestPassages(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
  weighted: WeightedWords,
  episodeIds: string[],
  { nearest, apart }: FoundPassages = { nearest: [], apart: [] },
): Promise<Map<string, BestPassage>> {
  const best = new Best();
  if (episodeIds.length === 0) return best.passages();
  if (scope.entityIds) {
    const ofEntities = await passagesOfEntities(scope.database, scope.entityIds, episodeIds);
    best.keep(ofEntities, (hit) => passageScore(hit, weighted));
    return best.passages();
  }
  const isWhole = (hit: PassageDocument) => passageMatches(query.expression, hit, scope.role);
  const wholeScore = (hit: PassageDocument) => passageScore(hit, weighted) + (isWhole(hit) ? wholeBonus : 0);
  const shown = new Set(episodeIds);
  best.keep(
    nearest.filter((hit) => shown.has(hit.episode_id) && isWhole(hit)),
    wholeScore,
  );
  const open = best.missing(episodeIds);
  if (open.length > 0)
    for (const { hits } of await scope.engine.search(wholeQueries(scope, query, strict, open)))
      best.keep(hits, wholeScore);
  const notWhole = new Set(best.missing(episodeIds));
  best.keep(
    apart.filter((hit) => notWhole.has(hit.episode_id)),
    () => 0,
  );
  const missing = best.missing(episodeIds);
  if (missing.length > 0) {
    const [some, first] = await scope.engine.search(partQueries(query, weighted, missing));
    best.keep(some.hits, (hit) => passageScore(hit, weighted));
    best.keep(first.hits, () => -1);
  }
  return best.passages();
}
