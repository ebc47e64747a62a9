import { tellingWords } from './best-passages.ts';
import type { PassageDocument } from './engine/documents.ts';
import type { QueryOf } from './engine/engine.ts';
import { splitEngineText, toEngineWord } from './engine/engine-words.ts';
import { passageColumns } from './passage-query.ts';
import { keyOfPlace, readPassageWords } from './passage-runs.ts';
import type { SearchQuery } from './query.ts';
import type { SearchScope } from './scope.ts';
import { bm25, coverage, type WeightedWords } from './score.ts';

const rarestWords = 5;
const candidatesPerQuery = 100;
const closelyRead = 60;
const neighborShare = 0.15;

/**
 * The engine's queries for candidates: it drops common words first, so each query that leaves out the rarest word finds
 * what the ones before it could not.
 */
function candidateQueries(scope: SearchScope, words: string[]): QueryOf<'passages'>[] {
  return words.slice(0, Math.max(1, words.length - 1)).map((_, at) => ({
    target: 'passages',
    words: words.slice(at),
    matching: 'most',
    fields: scope.role === 'speaker' ? ['speaker'] : ['text', 'speaker'],
    filters: scope.filters.passages,
    retrieve: [...passageColumns],
    limit: candidatesPerQuery,
    offset: 0,
  }));
}

export type LoosePassage = { hit: PassageDocument; score: number };

/** How often an episode must say a word to be half as much about it as it can be. */
const halfSaid = 4;
const neighborSteps = [-1, 1];

/** How much each episode is about the words: by the number of its passages that hold them. */
async function episodeScores(
  scope: SearchScope,
  words: string[],
  { words: sought, weights, total }: WeightedWords,
): Promise<Map<string, number>> {
  const results = await scope.engine.search(
    words.map((word) => ({
      target: 'passages' as const,
      words: [word],
      fields: ['text'] as 'text'[],
      filters: scope.filters.passages,
      facets: ['episode_id'],
      limit: 0,
    })),
  );
  const scores = new Map<string, number>();
  results.forEach(({ facets }, at) => {
    const weight = (weights[sought.indexOf(toEngineWord(words[at] ?? ''))] ?? 0) / total;
    for (const [id, count] of Object.entries(facets.episode_id ?? {}))
      scores.set(id, (scores.get(id) ?? 0) + (weight * count) / (count + halfSaid));
  });
  return scores;
}

/** Passages that contain some of the words of a query, best first. */
export async function loosePassages(
  scope: SearchScope,
  query: SearchQuery,
  weighted: WeightedWords,
): Promise<LoosePassage[]> {
  const words = tellingWords(query.words, weighted, rarestWords);
  const [results, about] = await Promise.all([
    scope.engine.search(candidateQueries(scope, words)),
    episodeScores(scope, words, weighted),
  ]);
  const hits = new Map(results.flatMap((result) => result.hits.map((hit) => [hit.id, hit] as const)));
  const scored = Array.from(hits.values(), (hit) => ({
    hit,
    score: looseScore(hit, weighted) + (about.get(hit.episode_id) ?? 0),
  }))
    .sort((a, b) => b.score - a.score)
    .slice(0, closelyRead);
  const placeAt = ({ hit }: LoosePassage, step: number) => ({
    episodeId: hit.episode_id,
    ordinal: hit.ordinal + step,
  });
  const neighbors = await readPassageWords(
    scope.database,
    scored.flatMap((passage) => neighborSteps.map((step) => placeAt(passage, step))),
  );
  for (const passage of scored)
    for (const step of neighborSteps) {
      const neighbor = neighbors.get(keyOfPlace(placeAt(passage, step)));
      if (neighbor) passage.score += neighborShare * bm25(neighbor.words.map(toEngineWord), weighted);
    }
  return scored.sort((a, b) => b.score - a.score);
}

function looseScore({ text, speaker }: PassageDocument, weighted: WeightedWords): number {
  const words = splitEngineText(text);
  return bm25(words, weighted) + 0.3 * coverage(new Set(splitEngineText(speaker)), weighted);
}
