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

function readLexicon(): Map<string, string[]> {
  const words = model.parse(nlp.model()).one.lexicon;
  return new Map(Object.entries(words).map(([word, tags]) => [word, [tags].flat()]));
}

/** English words, names and places, each with what it can be, by the tags of the `compromise` library. */
export const englishLexicon: ReadonlyMap<string, readonly string[]> = readLexicon();
