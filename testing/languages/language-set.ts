import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const sentencesPerSet = 20;
const sentenceNumbers = z.array(z.int().min(1).max(sentencesPerSet));

const languageQuery = z
  .strictObject({
    q: z.string(),
    /** Numbers of the sentences, from 1, that a search has to find and an alert has to match. */
    strict: sentenceNumbers,
    /** Those that only `more` may have. */
    loose: sentenceNumbers,
    /** Those that neither may have, although a careless rule would find them. */
    wrong: sentenceNumbers.default([]),
    why: z.string(),
  })
  .refine(
    ({ strict, loose, wrong }) =>
      new Set([...strict, ...loose, ...wrong]).size === strict.length + loose.length + wrong.length,
    'a sentence is listed twice',
  );

const languageSet = z.strictObject({
  language: z.string().length(2),
  references: z.array(z.string()).min(1),
  /** A sentence is what one episode says; a list is one cue after the other. */
  sentences: z.array(z.union([z.string(), z.array(z.string()).min(2)])).length(sentencesPerSet),
  queries: z.array(languageQuery).min(10),
});

export type LanguageSet = z.infer<typeof languageSet>;
export type LanguageQuery = LanguageSet['queries'][number];

/** The sets of a folder, one file a language. */
export const readLanguageSets = (folder: string): LanguageSet[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => languageSet.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
