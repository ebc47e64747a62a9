import type { Word } from '../words/word.ts';
import type { AddFeature } from './add-feature.ts';

/** The groups of a segment's words that are used alike, as six kinds of features from this number on. */
export function addGroups(
  add: AddFeature,
  kind: number,
  words: Word[],
  by: 'clusters' | 'talkClusters',
  size: number,
): void {
  const [first, last] = [words[0]?.[by], words.at(-1)?.[by]];
  if (!first || !last) return;
  add(kind, first.middle, size);
  add(kind + 1, last.middle, size);
  add(kind + 2, first.fine);
  add(kind + 3, last.fine);
  add(kind + 4, first.coarse, last.coarse);
  for (const word of words) add(kind + 5, word[by].middle);
}
