import type { PhraseFacts, SegmentContext } from '../spans/contexts.ts';
import { stepOf } from '../tables/capital-steps.ts';
import { talkClustersOf } from '../tables/clusters.ts';
import type { Token } from '../words/tokens.ts';
import type { Word } from '../words/word.ts';
import type { AddFeature } from './add-feature.ts';
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
  add(96, first.capitalShare, last.capitalShare + 16 * size);
  add(97, least, most + 16 * size);
  add(98, first.capitalShare, first.shapeHash);
  add(99, last.capitalShare, last.shapeHash);
}

/** The features of a phrase, wherever it stands in the document. */
export function addTalkOfPhrase(add: AddFeature, { phrase: { words } }: PhraseFacts, size: number): void {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return;
  addGroups(add, 90, words, 'talkClusters', size);
  addCapitals(add, words, first, last, size);
}

/** The groups of the words around, with those of the segment's ends. */
function addGroupsAround(add: AddFeature, { first, last, before, after }: SegmentContext, size: number) {
  const [near, next] = [talkClustersOf(before.word), talkClustersOf(after.word)];
  add(100, near.middle, size);
  add(101, next.middle, size);
  add(102, near.coarse, next.coarse);
  add(103, talkClustersOf(before.second).middle, near.coarse);
  add(104, talkClustersOf(after.second).middle, next.coarse);
  add(105, near.fine);
  add(106, next.fine);
  add(109, near.middle, first.word.talkClusters.coarse);
  add(110, next.middle, last.word.talkClusters.coarse);
}

/** A word next to the segment that the segment leaves out. */
function addEdge(add: AddFeature, kind: number, edge: Token | undefined, own: Token): void {
  add(kind, edge ? edge.word.talkClusters.middle : noGroup, own.word.talkClusters.middle);
  add(kind + 4, edge ? edge.word.capitalShare : noShare, own.word.capitalShare);
}

/** The features of a phrase at one place: what is around it there. */
export function addTalkOfPlace(add: AddFeature, context: SegmentContext, size: number): void {
  addGroupsAround(add, context, size);
  addEdge(add, 107, context.left, context.first);
  addEdge(add, 108, context.right, context.last);
}
