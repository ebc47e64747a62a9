import type { SegmentContext } from '../spans/contexts.ts';
import { wordHash } from '../tables/hash.ts';

const hashesOf = (words: string) => new Set(words.split(' ').map(wordHash));

const wordsBefore = hashesOf('my oh thank good for to');
const wordsAfter = hashesOf('bless forbid knows damn awful given grant help');
const comma = wordHash(',');

/** "Oh my God", "God bless", "God, it's late": nobody speaks of anybody. */
export const isExclamation = ({ facts, before, after }: SegmentContext): boolean =>
  facts.phrase.lower === 'god' &&
  (after.sign === comma || wordsBefore.has(before.word) || wordsAfter.has(after.word));
