import type { PassageDocument } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import { inTalk, passageQueries, passageTest } from '../match/passage-query.ts';
import type { StrictEpisodes } from '../match/strict-episodes.ts';
import { type SearchQuery, withoutAsking } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import {
  aboutEpisodes,
  bestWholeIn,
  matchingEpisodes,
  mostFrequent,
  nearestPassages,
} from './candidate-episodes.ts';
import { comparedPassages } from './compared-passages.ts';
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

/** The passages by which the episodes that say them are ranked first. */
const passagesToRank = (scope: SearchScope, queries: QueryOf<'passages'>[], weighted: WeightedWords) =>
  weighted.compared
    ? comparedPassages(scope, queries, weighted, weighted.compared)
    : nearestPassages(scope, queries);

/** The engine's queries for the places that say all of this. */
const placeQueries = (scope: SearchScope, query: SearchQuery, strict: StrictEpisodes) =>
  passageQueries(scope, query, { ...strict, ids: undefined });

/** The matching episodes, the top ones ranked best first; how many match in total. */
export async function rankEpisodes({
  scope,
  query,
  strict,
  weighted,
}: RankedSearch): Promise<RankedEpisodes> {
  const told = withoutAsking(query);
  const queries = await placeQueries(scope, told, strict);
  const asTyped = told === query ? [] : await placeQueries(scope, query, strict);
  const talk = (own: SearchQuery, passages: QueryOf<'passages'>[]) =>
    passages.map((one) => inTalk(scope, own, one));
  const inTalkAlone = [...talk(query, asTyped), ...talk(told, queries)];
  // Where the engine finds the episodes by itself, its order of fields is the best choice of candidates for one word.
  const isOneWord = !strict.ids && query.words.length === 1;
  const counts = strict.placeCounts;
  const [episodes, found] = await Promise.all([
    matchingEpisodes(scope, strict),
    isOneWord ? [] : passagesToRank(scope, inTalkAlone, weighted),
  ]);
  const isBent = query.readings !== undefined || mayBeBent(episodes.hits);
  const holds = passageTest(told, scope.role, strict.holds);
  const near = (isOneWord && isBent ? await passagesToRank(scope, inTalkAlone, weighted) : found).filter(
    holds,
  );
  const documents = new Map<string, About>(episodes.hits.map((hit) => [hit.id, hit]));
  const frequent = counts ? mostFrequent(counts) : [];
  const read = new Set(near.map((hit) => hit.episode_id));
  const saying = [...documents.keys()].filter((id) => counts?.has(id)).concat(frequent);
  const [others, abouts] = await Promise.all([
    weighted.compared ? [] : bestWholeIn(scope, queries, [...new Set(saying).difference(read)]),
    episodes.total > documents.size
      ? aboutEpisodes(scope, strict, [...read.union(new Set(frequent)).difference(documents)])
      : [],
  ]);
  for (const hit of abouts) documents.set(hit.id, hit);
  const nearest = [...near, ...others.filter(holds)];
  const best = bestSaid(nearest, weighted);
  const ordered = orderEpisodes(documents.values(), weighted, { best, counts });
  const said = new Map(Array.from(best, ([id, { passageId }]) => [id, passageId]));
  return {
    ids: isBent ? await typedFirst(scope.database, query.text, ordered, said) : ordered,
    total: episodes.total,
    nearest,
  };
}
