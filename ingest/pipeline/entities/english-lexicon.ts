import nlp from 'compromise';
import { z } from 'zod';

const model = z.object({
  one: z.object({ lexicon: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
});

function readLexicon(): Map<string, string[]> {
  const { lexicon } = model.parse(nlp.model()).one;
  return new Map(Object.entries(lexicon).map(([word, tags]) => [word, [tags].flat()]));
}

/** English words, names and places, each with what it can be, by the tags of the `compromise` library. */
export const englishLexicon: ReadonlyMap<string, readonly string[]> = readLexicon();
