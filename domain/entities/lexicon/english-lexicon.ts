import { createRequire } from 'node:module';
import type library from 'compromise';
import { z } from 'zod';

/** The library's build in one file: its modules are more than 400, and every process that reads transcripts loads it. */
const nlp: typeof library = createRequire(import.meta.url)('compromise');

const isTags = (tags: unknown) =>
  typeof tags === 'string' || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'));

const lexicon = z.custom<Record<string, string | string[]>>(
  (value) => typeof value === 'object' && value !== null && Object.values(value).every(isTags),
);
const model = z.object({ one: z.object({ lexicon }) });

/** The table of the `compromise` library itself: a copy would take 5 MB. */
const words = model.parse(nlp.model()).one.lexicon;

/** English words, names and places that are known. */
export const taggedWords = (): string[] => Object.keys(words);

/** What a word can be, by the tags of the `compromise` library; nothing when it is unknown. */
export function tagsOf(word: string): string[] {
  return Object.hasOwn(words, word) ? [words[word] ?? []].flat() : [];
}
