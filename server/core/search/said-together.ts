import type { PassageDocument } from './engine/documents.ts';
import { passageColumns } from './passage-query.ts';
import type { SearchQuery } from './query.ts';
import type { SearchScope } from './scope.ts';
import type { WeightedWords } from './score.ts';
import { scoresAround } from './surroundings.ts';
import { stemOf } from './word-forms.ts';

const maxPassages = 50;

/** A place where an episode says the words of a query near each other, and how well: 0 to 1. */
export type SaidTogether = { hit: PassageDocument; score: number };

/** For episodes of which no passage says the whole query: where they say most of it, best first. */
export async function saidTogether(
  { engine, database, filters }: SearchScope,
  query: SearchQuery,
  { words, weights }: WeightedWords,
  episodeIds: string[],
): Promise<SaidTogether[]> {
  const sought = words.map((word, at) => ({
    word,
    stem: stemOf(query.words[at] ?? word),
    weight: weights[at] ?? 0,
  }));
  const rarest = sought.reduce((best, word) => (word.weight > best.weight ? word : best));
  const [{ hits }] = await engine.search([
    {
      target: 'passages',
      words: [rarest.word],
      fields: ['text'],
      filters: [...filters.passages, { field: 'episode_id', anyOf: episodeIds }],
      retrieve: [...passageColumns],
      limit: maxPassages,
    },
  ]);
  const scores = await scoresAround(database, hits, sought);
  return hits.map((hit, at) => ({ hit, score: scores[at] ?? 0 })).sort((a, b) => b.score - a.score);
}
