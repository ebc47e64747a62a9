import { MeilisearchApiError, type MeilisearchErrorResponse, type MultiSearchQuery } from 'meilisearch';
import { request } from 'undici';
import type { Documents, Target } from '../engine.ts';

type Answer = {
  results: {
    hits: Documents[Target][];
    totalHits?: number;
    estimatedTotalHits?: number;
    facetDistribution?: Record<string, Record<string, number>>;
    processingTimeMs: number;
  }[];
};

/**
 * Several searches in one request to Meilisearch. Its own client sends by `fetch`, which costs this process more than
 * reading the answer. Throws MeilisearchApiError when a search is refused.
 */
export async function multiSearch(
  { url, key }: { url: string; key: string | undefined },
  queries: MultiSearchQuery[],
  timeoutMs: number,
): Promise<Answer> {
  const { statusCode, body } = await request(`${url}/multi-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ queries }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (statusCode === 200) return (await body.json()) as Answer;
  const refusal = (await body.json()) as MeilisearchErrorResponse;
  throw new MeilisearchApiError(new Response(null, { status: statusCode }), refusal);
}
