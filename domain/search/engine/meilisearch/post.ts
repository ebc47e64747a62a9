import type { Readable } from 'node:stream';
import { MeilisearchApiError, type MeilisearchErrorResponse } from 'meilisearch';
import { request } from 'undici';

export type Server = { url: string; key: string | undefined };

type Sent = {
  type: 'application/json' | 'application/x-ndjson';
  body: string | Readable;
  signal?: AbortSignal;
};

/**
 * Sends something to Meilisearch, and resolves to its answer. Its own client sends by `fetch`, which costs this process
 * more than reading the answer, and takes no streams. Throws MeilisearchApiError when it refuses.
 */
export async function post<Answer>(
  { url, key }: Server,
  path: string,
  { type, ...sent }: Sent,
): Promise<Answer> {
  const { statusCode, body } = await request(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(key ? { authorization: `Bearer ${key}` } : {}) },
    ...sent,
  });
  const answer = await body.json();
  if (statusCode < 300) return answer as Answer;
  throw new MeilisearchApiError(
    new Response(null, { status: statusCode }),
    answer as MeilisearchErrorResponse,
  );
}
