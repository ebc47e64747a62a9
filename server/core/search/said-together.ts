import type { PassageDocument } from './engine/documents.ts';
import type { LooseWord } from './loose-words.ts';
import { passageColumns } from './passage-query.ts';
import type { SearchScope } from './scope.ts';
import { scoresAround } from './surroundings.ts';

const maxPassages = 50;

/** A place where an episode says the words of a query near each other, and how well: 0 to 1. */
export type SaidTogether = { hit: PassageDocument; score: number };

/** For episodes of which no passage says the whole query: where they say most of it, best first. */
export async function saidTogether(
  { engine, database, filters }: SearchScope,
  words: LooseWord[],
  episodeIds: string[],
): Promise<SaidTogether[]> {
  const [rarest] = words;
  if (!rarest) return [];
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
  const scores = await scoresAround(database, hits, words);
  return hits.map((hit, at) => ({ hit, score: scores[at] ?? 0 })).sort((a, b) => b.score - a.score);
}
