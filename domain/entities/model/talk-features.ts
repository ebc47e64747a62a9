import type { PhraseFacts, SegmentContext } from '../spans/contexts.ts';
import { stepOf } from '../tables/capital-steps.ts';
import { talkClustersOf } from '../tables/clusters.ts';
import type { Token } from '../words/tokens.ts';
import type { Word } from '../words/word.ts';
import type { AddFeature } from './add-feature.ts';
import { kinds } from './feature-kinds.ts';
import { addGroups } from './group-features.ts';

// What the use of words in podcasts at large says about a segment.

/** Stands for the group and the capitals of a word that isn't there. */
const noGroup = 9_999;
const noShare = 99;

/** How often a segment's words have capitals elsewhere. */
function addCapitals(add: AddFeature, words: Word[], first: Word, last: Word, size: number): void {
  let [least, most] = [stepOf(first.capitalShare), stepOf(first.capitalShare)];
  for (const { capitalShare } of words) {
    least = Math.min(least, stepOf(capitalShare));
    most = Math.max(most, stepOf(capitalShare));
  }
  add(kinds.capitalsOfEnds, first.capitalShare, last.capitalShare + 16 * size);
  add(kinds.capitalsOfWords, least, most + 16 * size);
  add(kinds.capitalsAndShapeOfFirst, first.capitalShare, first.shapeHash);
  add(kinds.capitalsAndShapeOfLast, last.capitalShare, last.shapeHash);
}

/** The features of a phrase, wherever it stands in the document. */
export function addTalkOfPhrase(add: AddFeature, { phrase: { words } }: PhraseFacts, size: number): void {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return;
  addGroups(add, kinds.talkGroups, words, 'talkClusters', size);
  addCapitals(add, words, first, last, size);
}

/** The groups of the words around, with those of the segment's ends. */
function addGroupsAround(add: AddFeature, { first, last, before, after }: SegmentContext, size: number) {
  const [near, next] = [talkClustersOf(before.word), talkClustersOf(after.word)];
  add(kinds.talkGroupBefore, near.middle, size);
  add(kinds.talkGroupAfter, next.middle, size);
  add(kinds.talkGroupsAround, near.coarse, next.coarse);
  add(kinds.talkGroupsBefore, talkClustersOf(before.second).middle, near.coarse);
  add(kinds.talkGroupsAfter, talkClustersOf(after.second).middle, next.coarse);
  add(kinds.fineTalkGroupBefore, near.fine);
  add(kinds.fineTalkGroupAfter, next.fine);
  add(kinds.talkGroupBeforeAndOwn, near.middle, first.word.talkClusters.coarse);
  add(kinds.talkGroupAfterAndOwn, next.middle, last.word.talkClusters.coarse);
}

/** A word next to the segment that the segment leaves out. */
function addEdge(
  add: AddFeature,
  { group, capitals }: { group: number; capitals: number },
  edge: Token | undefined,
  own: Token,
): void {
  add(group, edge ? edge.word.talkClusters.middle : noGroup, own.word.talkClusters.middle);
  add(capitals, edge ? edge.word.capitalShare : noShare, own.word.capitalShare);
}

/** The features of a phrase at one place: what is around it there. */
export function addTalkOfPlace(add: AddFeature, context: SegmentContext, size: number): void {
  addGroupsAround(add, context, size);
  addEdge(
    add,
    { group: kinds.talkGroupLeftOut, capitals: kinds.capitalsLeftOut },
    context.left,
    context.first,
  );
  addEdge(
    add,
    { group: kinds.talkGroupRightOut, capitals: kinds.capitalsRightOut },
    context.right,
    context.last,
  );
}
