import type { MultiSearchQuery } from 'meilisearch';
import { post, type Server } from './post.ts';

type Answer = {
  results: {
    hits: object[];
    totalHits?: number;
    estimatedTotalHits?: number;
    facetDistribution?: Record<string, Record<string, number>>;
    processingTimeMs: number;
  }[];
};

/** What a search found, with its hits as the engine stores them. */
export type RawResult = {
  hits: object[];
  total: number;
  facets: Record<string, Record<string, number>>;
  processingTimeMs: number;
};

/** Several searches in one request to Meilisearch. Throws MeilisearchApiError when a search is refused. */
export async function multiSearch(
  server: Server,
  queries: MultiSearchQuery[],
  timeoutMs: number,
): Promise<RawResult[]> {
  const { results } = await post<Answer>(server, '/multi-search', {
    type: 'application/json',
    body: JSON.stringify({ queries }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return results.map(({ hits, totalHits, estimatedTotalHits, facetDistribution, processingTimeMs }) => ({
    hits,
    total: totalHits ?? estimatedTotalHits ?? 0,
    facets: facetDistribution ?? {},
    processingTimeMs,
  }));
}
