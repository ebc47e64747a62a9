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
const candidatesPerQuery = 120;
const closelyRead = 150;
const neighborShare = 0.5;

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

/** Passages that hold some of the words of a query, best first. */
export async function loosePassages(
  scope: SearchScope,
  query: SearchQuery,
  weighted: WeightedWords,
): Promise<LoosePassage[]> {
  const words = tellingWords(query.words, weighted, rarestWords);
  const results = await scope.engine.search(candidateQueries(scope, words));
  const hits = new Map(results.flatMap((result) => result.hits.map((hit) => [hit.id, hit] as const)));
  const scored = Array.from(hits.values(), (hit) => ({ hit, score: looseScore(hit, weighted) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, closelyRead);
  const neighbors = await readPassageWords(
    scope.database,
    scored.flatMap(({ hit }) =>
      [-1, 1].map((step) => ({ episodeId: hit.episode_id, ordinal: hit.ordinal + step })),
    ),
  );
  for (const passage of scored) {
    const around = [-1, 1].map((step) =>
      neighbors.get(keyOfPlace({ episodeId: passage.hit.episode_id, ordinal: passage.hit.ordinal + step })),
    );
    for (const neighbor of around)
      if (neighbor) passage.score += neighborShare * bm25(neighbor.words.map(toEngineWord), weighted);
  }
  return scored.sort((a, b) => b.score - a.score);
}

function looseScore({ text, speaker }: PassageDocument, weighted: WeightedWords): number {
  const words = splitEngineText(text);
  return bm25(words, weighted) + 0.3 * coverage(new Set(splitEngineText(speaker)), weighted);
}
