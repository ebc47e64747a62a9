import { splitEngineText } from '../../core/text/engine-words.ts';
import type { PassageDocument } from '../engine/documents.ts';
import { passageColumns } from '../match/passage-query.ts';
import type { SearchScope } from '../match/scope.ts';
import { contextScores } from './context-score.ts';
import { looseScore, SoughtStems } from './loose-score.ts';
import type { LooseWord } from './loose-words.ts';
import { contextWeights } from './ranking.ts';
import { lossOf } from './score.ts';

const passagesPerQuery = 60;
const closelyRead = 40;
/** Of the rarest words, every two are looked for together, and all but the last of them alone. */
const rarestWords = 3;

/** Where an episode says some of the words of a query, and how well: 0 to about 4. */
export type PartialMatch = { hit: PassageDocument; score: number };

function wordsTogether(words: LooseWord[]): string[][] {
  const rare = words.slice(0, rarestWords).map(({ word }) => word);
  const pairs = rare.flatMap((first, at) => rare.slice(at + 1).map((second) => [first, second]));
  return [...pairs, ...rare.slice(0, Math.max(1, rare.length - 1)).map((word) => [word])];
}

/** For episodes of which no passage says the whole query: where they say some of it best, best first. */
export async function partialMatches(
  { engine, database, filters }: SearchScope,
  words: LooseWord[],
  episodeIds: string[],
): Promise<PartialMatch[]> {
  if (words.length === 0 || episodeIds.length === 0) return [];
  const results = await engine.search(
    wordsTogether(words).map((together) => ({
      target: 'passages',
      words: together,
      fields: ['text'],
      filters: [...filters.passages, { field: 'episode_id', anyOf: episodeIds }],
      retrieve: [...passageColumns],
      limit: passagesPerQuery,
      offset: 0,
    })),
  );
  const hits = results.flatMap((result): PassageDocument[] => result.hits);
  const stems = new SoughtStems(words);
  const best = Array.from(new Map(hits.map((hit) => [hit.id, hit])).values(), (hit) => {
    const text = splitEngineText(hit.text);
    return { hit, score: looseScore(text, words, stems) - lossOf(text) };
  })
    .sort((a, b) => b.score - a.score)
    .slice(0, closelyRead);
  const around = await contextScores(
    database,
    best.map(({ hit }) => hit),
    words,
  );
  best.forEach((place, at) => {
    place.score += contextWeights.share * (around[at] ?? 0);
  });
  return best.sort((a, b) => b.score - a.score);
}
