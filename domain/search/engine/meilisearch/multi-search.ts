import { MeilisearchApiError, type MeilisearchErrorResponse, type MultiSearchQuery } from 'meilisearch';
import { request } from 'undici';

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

/**
 * Several searches in one request to Meilisearch. Its own client sends by `fetch`, which costs this process more than
 * reading the answer. Throws MeilisearchApiError when a search is refused.
 */
export async function multiSearch(
  { url, key }: { url: string; key: string | undefined },
  queries: MultiSearchQuery[],
  timeoutMs: number,
): Promise<RawResult[]> {
  const { statusCode, body } = await request(`${url}/multi-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ queries }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (statusCode === 200) {
    const { results } = (await body.json()) as Answer;
    return results.map(({ hits, totalHits, estimatedTotalHits, facetDistribution, processingTimeMs }) => ({
      hits,
      total: totalHits ?? estimatedTotalHits ?? 0,
      facets: facetDistribution ?? {},
      processingTimeMs,
    }));
  }
  const refusal = (await body.json()) as MeilisearchErrorResponse;
  throw new MeilisearchApiError(new Response(null, { status: statusCode }), refusal);
}
