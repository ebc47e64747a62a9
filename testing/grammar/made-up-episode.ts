import fc from 'fast-check';
import { word, words } from './made-up-term.ts';

/** What is said in an episode, a passage each. */
export type MadeUpTalk = { speaker: string | undefined; words: string[] }[];

/** What is written about an episode. */
export type MadeUpFacts = Record<
  'title' | 'podcast' | 'author' | 'description' | 'season' | 'chapter' | 'guest',
  string[]
>;

export const madeUpFacts: fc.Arbitrary<MadeUpFacts> = fc.record({
  ...{ title: words, podcast: words, author: words, description: words },
  ...{ season: words, chapter: words, guest: words },
});

export const madeUpTalk: fc.Arbitrary<MadeUpTalk> = fc.array(
  fc.record({
    speaker: fc.constantFrom(undefined, 'ada ink', 'the mill'),
    words: fc.array(word, { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 5 },
);
