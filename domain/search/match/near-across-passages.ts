import type { Near, Phrase } from '../../core/query/expression.ts';
import type { WordStream } from '../../core/query/word-stream.ts';
import { jointWords } from '../engine/documents.ts';
import { episodesWithRuns, type PassagePlace } from './passage-runs.ts';
import { readMatches } from './read-matches.ts';
import type { SearchScope } from './scope.ts';
import { engineTerms, maxRunLength } from './term-episodes.ts';

const reach = { before: maxRunLength - 1, after: maxRunLength - 1 };
/** How many passages are read for each place of one side if the other side isn't read: itself, and what is around it. */
export const readsPerPlace = 1 + reach.before + 1 + reach.after;

/** Both sides and what is between them fit into the words on either side of a cut, which are searched as they are. */
export const fitsIntoJoint = ({ left, right, distance }: Near): boolean =>
  left.words.length + distance + right.words.length <= jointWords + 1;

const sideQuery = (scope: SearchScope, side: Phrase) => ({
  target: 'passages' as const,
  ...engineTerms(scope, side),
  filters: scope.filters.passages,
});

/** Where one side is said, in episodes that aren't known to match. */
const placesOf = (scope: SearchScope, side: Phrase, knownIds: Set<string>): Promise<PassagePlace[]> =>
  readMatches(
    scope,
    { ...sideQuery(scope, side), retrieve: ['episode_id', 'ordinal'] },
    ({ episode_id, ordinal }) => (knownIds.has(episode_id) ? undefined : { episodeId: episode_id, ordinal }),
  );

/** The side that is said less often, and the other one. */
async function rarerFirst(scope: SearchScope, { left, right }: Near) {
  const [inLeft, inRight] = await scope.engine.search([
    { ...sideQuery(scope, left), limit: 0 },
    { ...sideQuery(scope, right), limit: 0 },
  ]);
  const sides = [
    { side: left, count: inLeft.total },
    { side: right, count: inRight.total },
  ] as const;
  return inLeft.total <= inRight.total ? sides : ([sides[1], sides[0]] as const);
}

/** Places of which the other side is within reach, if it was read. */
function withOther(places: PassagePlace[], others: PassagePlace[]): PassagePlace[] {
  const ordinals = new Map<string, Set<number>>();
  for (const { episodeId, ordinal } of others) {
    const ofEpisode = ordinals.get(episodeId) ?? new Set();
    ordinals.set(episodeId, ofEpisode.add(ordinal));
  }
  return places.filter(({ episodeId, ordinal }) => {
    const ofEpisode = ordinals.get(episodeId);
    for (let at = ordinal - reach.before; ofEpisode && at <= ordinal + reach.after; at += 1)
      if (at !== ordinal && ofEpisode.has(at)) return true;
    return false;
  });
}

/** Episodes in which both sides are near each other across two passages. Throws AppError query_too_broad. */
export async function nearAcrossPassages(
  scope: SearchScope,
  near: Near,
  knownIds: Set<string>,
): Promise<Set<string>> {
  if (fitsIntoJoint(near)) return new Set();
  const [rarer, other] = await rarerFirst(scope, near);
  const all = await placesOf(scope, rarer.side, knownIds);
  // Of a very common word, it's faster to look around each place of the rare one.
  const isOtherRead = other.count <= rarer.count * (readsPerPlace - 1);
  const places = isOtherRead ? withOther(all, await placesOf(scope, other.side, knownIds)) : all;
  scope.reads.take(places.length * (readsPerPlace - 1), [...near.left.words, ...near.right.words]);
  const isNear = (stream: WordStream) => stream.hasNear(near);
  return episodesWithRuns(scope.database, places, reach, isNear);
}
