import type { PassageDocument } from '../engine/documents.ts';
import { maxEngineWords, type QueryOf } from '../engine/engine.ts';
import {
  inTalk,
  oneOfEach,
  onLabels,
  type PassageTest,
  passageColumns,
  passageTest,
} from '../match/passage-query.ts';
import { passagesOfEntities } from '../match/query-entities.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';
import { queriesSaying } from './near-passages.ts';
import { openingPassages } from './opening-passages.ts';
import type { RankedSearch } from './ranked-search.ts';
import { passageWeights } from './ranking.ts';
import { isWorthReading, passageScore, type WeightedWords } from './score.ts';
import { speakersWords } from './speakers-words.ts';

const passagesPerEpisode = 8;

/** What a result shows of an episode. */
type BestPassage = Pick<PassageDocument, 'id' | 'episode_id'>;

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

  /**
   * Keeps the best that are whole, and others where none is. Whether one is takes longer to tell than how well it matches
   * otherwise: it is asked of the best first.
   */
  keepWhole(hits: PassageDocument[], scoreOf: (hit: PassageDocument) => number, isWhole: PassageTest): void {
    for (const own of Map.groupBy(hits, (hit) => hit.episode_id).values()) {
      const bestFirst = own.map((hit) => ({ hit, score: scoreOf(hit) })).sort((a, b) => b.score - a.score);
      const whole = bestFirst.find(({ hit }) => isWhole(hit));
      const best = whole ?? bestFirst[0];
      if (best) this.keep([best.hit], () => best.score + (whole ? passageWeights.whole : 0));
    }
  }

  isBest({ id, episode_id }: BestPassage): boolean {
    return this.#best.get(episode_id)?.hit.id === id;
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

/** Whole matches in these episodes: one of each, for every way in which a passage may match. */
async function wholeQueries(
  scope: SearchScope,
  query: SearchQuery,
  anyOf: string[],
): Promise<QueryOf<'passages'>[]> {
  if (anyOf.length === 0) return [];
  return (await queriesSaying(scope, query)).map((passages) => oneOfEach(passages, anyOf));
}

/** What is said of the same: one of each, and more to choose from. */
function saidQueries(scope: SearchScope, query: SearchQuery, whole: QueryOf<'passages'>[]) {
  const said = whole.map((passages) => inTalk(scope, query, passages));
  return [
    ...said.map((one) => ({ ...one, isRough: true })),
    ...said.map((one) => ({
      ...one,
      isDistinct: false,
      isRough: true,
      limit: passagesPerEpisode * one.limit,
    })),
  ];
}

/** Passages with most of the words. */
const partQuery = ({ words }: SearchQuery, weighted: WeightedWords): QueryOf<'passages'> => ({
  target: 'passages',
  words: tellingWords(words, weighted, maxEngineWords),
  matching: 'most',
  retrieve: [...passageColumns],
  limit: 0,
});

/** Whole matches in these episodes, from the engine. `unsaid`: those of which only the speakers may match. */
async function findWhole(
  scope: SearchScope,
  query: SearchQuery,
  { said, unsaid }: { said: string[]; unsaid: string[] },
): Promise<PassageDocument[]> {
  const [ofSaid, ofUnsaid] = await Promise.all([said, unsaid].map((ids) => wholeQueries(scope, query, ids)));
  const queries = [
    ...saidQueries(scope, query, ofSaid ?? []),
    ...(ofUnsaid ?? []).flatMap((one) => [onLabels(one), one]),
  ];
  if (queries.length === 0) return [];
  return (await scope.engine.search(queries)).flatMap(({ hits }) => hits);
}

/**
 * The best passage of each of these episodes: one that contains the whole query, or most of it. Where one of the `nearest`,
 * found already, contains the whole query and is worth reading, no other is looked for.
 */
export async function bestPassages(
  search: RankedSearch,
  episodeIds: string[],
  nearest: PassageDocument[] = [],
): Promise<Map<string, BestPassage>> {
  const { scope, query, strict, weighted } = search;
  const best = new Best();
  if (episodeIds.length === 0) return best.passages();
  if (scope.entityIds) {
    const ofEntities = await passagesOfEntities(scope.database, scope.entityIds, episodeIds);
    best.keep(ofEntities, (hit) => passageScore(hit, weighted));
    return best.passages();
  }
  const isWhole = passageTest(query, scope.role, strict.holds);
  const scoreOf = (hit: PassageDocument) => passageScore(hit, weighted);
  const shown = new Set(episodeIds);
  best.keepWhole(
    nearest.filter((hit) => shown.has(hit.episode_id) && isWorthReading(hit) && isWhole(hit)),
    scoreOf,
    () => true,
  );
  const said = best.missing(episodeIds);
  const whole = await findWhole(scope, query, { said, unsaid: [] });
  best.keepWhole(whole, scoreOf, isWhole);
  const labeled = await findWhole(scope, query, { said: [], unsaid: best.missing(said) });
  best.keepWhole(labeled, scoreOf, isWhole);
  await keepSpeakersWords(scope, query, best, [...whole, ...labeled]);
  await keepOthers(search, best, episodeIds);
  return best.passages();
}

/** Whoever is found by the name on a label alone said more than "Hello": shows that instead. */
async function keepSpeakersWords(
  { database, role }: SearchScope,
  query: SearchQuery,
  best: Best,
  found: PassageDocument[],
): Promise<void> {
  const says = passageTest(query, role);
  const isByLabel = (hit: PassageDocument) =>
    says({ ...hit, text: '', next: '' }) && !says({ ...hit, speaker: '' });
  const greetings = found.filter((hit) => best.isBest(hit) && !isWorthReading(hit) && isByLabel(hit));
  const others = await speakersWords(
    database,
    greetings.map(({ id }) => id),
  );
  best.keep(others, () => Number.POSITIVE_INFINITY);
}

/** Keeps a passage of each of the episodes left: with most of the words, or one to begin with. */
async function keepOthers(
  { scope: { engine, database }, query, weighted }: RankedSearch,
  best: Best,
  episodeIds: string[],
): Promise<void> {
  const missing = best.missing(episodeIds);
  if (missing.length === 0) return;
  const [{ hits }] = await engine.search([oneOfEach(partQuery(query, weighted), missing)]);
  best.keep(hits, (hit) => passageScore(hit, weighted));
  const silent = best.missing(missing);
  if (silent.length > 0) best.keep(await openingPassages(database, silent), () => 0);
}
