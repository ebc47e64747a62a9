import type { NearPassage } from '../../meaning/search/near-passage.ts';
import type { Meant } from '../meaning/meant.ts';
import { nearDocuments, type SaidThere } from '../meaning/near-documents.ts';
import { leastNearness, meaningScore } from '../rank/loose-score.ts';
import { meaningWeights } from '../rank/ranking.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';

const maxFound = 30;

type ByMeaning = {
  /** Passages that are near enough without the words. */
  found: SaidThere[];
  /** What the meaning of a passage adds to its score. */
  scoreOf: (id: string) => number;
  /** Whether a passage means something similar: with some of the words, less is enough. */
  isNear: (id: string) => boolean;
};

/** Whether a word of a query is so rare that it is hardly meant otherwise: a name above all. */
const isNamed = ({ vocabulary }: SearchScope, { words }: SearchQuery) =>
  words.some((word) => vocabulary.count(word) > 0 && vocabulary.weight(word) >= meaningWeights.named);

/** Whether something means the same as a query, with what is said about it elsewhere in mind. */
function nearEnough({ near, compared }: Meant) {
  const least = leastNearness(compared);
  const isTalkedAbout = (near[0]?.nearness ?? 0) >= least;
  return (passage: NearPassage | undefined, below: number) =>
    isTalkedAbout && (passage?.nearness ?? 0) >= least - below;
}

/** Which of these passages, that say the words in some form, mean the same as the query. Their ids. */
export async function meaningSame(meant: Meant, said: Parameters<Meant['compare']>[0]): Promise<Set<string>> {
  if (meant.near.length === 0 || said.length === 0) return new Set();
  const isWithin = nearEnough(meant);
  const nearness = await meant.compare(said);
  return new Set(
    said.flatMap(({ id }) => (isWithin(nearness.get(id), meaningWeights.belowBestSaid) ? [id] : [])),
  );
}

/** What means the same as a query, beyond the passages that have some of its words. */
export async function findByMeaning(
  scope: SearchScope,
  query: SearchQuery,
  meant: Meant,
  withWords: SaidThere[],
): Promise<ByMeaning> {
  const isWithin = nearEnough(meant);
  const ids = new Set(withWords.map(({ id }) => id));
  const others = meant.near
    .filter((passage) => isWithin(passage, meaningWeights.belowBest) && !ids.has(passage.id))
    .slice(0, maxFound);
  const [found, nearness] = await Promise.all([
    nearDocuments(
      scope.database,
      others.map(({ id }) => id),
    ),
    meant.compare(withWords),
  ]);
  const weight = isNamed(scope, query) ? meaningWeights.looseNamed : meaningWeights.loose;
  return {
    found,
    scoreOf: (id) => weight * meaningScore(nearness.get(id)),
    isNear: (id) =>
      isWithin(nearness.get(id), ids.has(id) ? meaningWeights.belowBestSaid : meaningWeights.belowBest),
  };
}
