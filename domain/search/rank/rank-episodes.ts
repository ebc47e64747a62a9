import type { NearPassage } from '../../meaning/search/near-passage.ts';
import type { PassageDocument } from '../engine/documents.ts';
import { passageTest } from '../match/passage-query.ts';
import { withoutAsking } from '../read-query/query.ts';
import { aboutEpisodes, bestWholeIn, matchingEpisodes, mostFrequent } from './candidate-episodes.ts';
import { meaningScore } from './loose-score.ts';
import { nearPassages, queriesSaying } from './near-passages.ts';
import { type About, type BestSaid, orderEpisodes } from './order-episodes.ts';
import type { RankedSearch } from './ranked-search.ts';
import { passageScore, type WeightedWords } from './score.ts';
import { mayBeBent, typedFirst } from './typed-first.ts';

export type RankedEpisodes = {
  ids: string[];
  total: number;
  /** The best passages of some of them, read on the way. */
  nearest: PassageDocument[];
};

type BestPlace = BestSaid & { passageId: string };

/** The best of these passages of each episode. */
function bestSaid(nearest: PassageDocument[], weighted: WeightedWords): Map<string, BestPlace> {
  const best = new Map<string, BestPlace>();
  for (const hit of nearest) {
    const score = passageScore(hit, weighted);
    if (score > (best.get(hit.episode_id)?.score ?? 0))
      best.set(hit.episode_id, { score, text: hit.text, passageId: hit.id });
  }
  return best;
}

/** How near the nearest of these passages of each episode is in meaning. */
function nearestOfEpisodes(near: NearPassage[]): Map<string, number> {
  const nearest = new Map<string, number>();
  for (const passage of near)
    nearest.set(passage.episodeId, Math.max(nearest.get(passage.episodeId) ?? 0, meaningScore(passage)));
  return nearest;
}

/** The matching episodes, the top ones ranked best first; how many match in total. */
export async function rankEpisodes({
  scope,
  query,
  strict,
  weighted,
  near,
  meant,
}: RankedSearch): Promise<RankedEpisodes> {
  if (strict.ids?.size === 0) return { ids: [], total: 0, nearest: [] };
  const told = withoutAsking(query);
  const readNear = () => near ?? nearPassages(scope, query, weighted);
  // Where the engine finds the episodes by itself, its order of fields is the best choice of candidates for one word.
  const isOneWord = !strict.ids && query.words.length === 1;
  const counts = strict.placeCounts;
  const [{ first, abouts, total }, found] = await Promise.all([
    matchingEpisodes(scope, strict),
    isOneWord ? [] : readNear(),
  ]);
  const isBent = query.readings !== undefined || mayBeBent(first);
  const holds = passageTest(told, scope.role, strict.holds);
  const whole = (isOneWord && isBent ? await readNear() : found).filter(holds);
  const documents = new Map<string, About>(abouts.map((hit) => [hit.id, hit]));
  const firstIds = first.map(({ id }) => id);
  const frequent = counts ? mostFrequent(counts) : [];
  const read = new Set(whole.map((hit) => hit.episode_id));
  const saying = firstIds.filter((id) => counts?.has(id)).concat(frequent);
  const nearness = nearestOfEpisodes((await meant)?.near ?? []);
  const candidates = new Set([
    ...firstIds,
    ...(total > first.length ? [...read, ...frequent, ...nearness.keys()] : []),
  ]);
  const [others, more] = await Promise.all([
    weighted.compared
      ? []
      : bestWholeIn(scope, await queriesSaying(scope, told), [...new Set(saying).difference(read)]),
    aboutEpisodes(scope, strict, [...candidates.difference(documents)]),
  ]);
  for (const hit of more) documents.set(hit.id, hit);
  const nearest = [...whole, ...others.filter(holds)];
  const best = bestSaid(nearest, weighted);
  const ordered = orderEpisodes(documents.values(), weighted, { best, counts, nearness });
  const said = new Map(Array.from(best, ([id, { passageId }]) => [id, passageId]));
  return {
    ids: isBent ? await typedFirst(scope.database, query.text, ordered, said) : ordered,
    total,
    nearest,
  };
}
