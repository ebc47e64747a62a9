import { AppError } from '../../../server/core/errors.ts';
import type { GuardedFetch } from '../../../server/core/fetch/guarded.ts';
import { parseFeed } from '../../pipeline/feed/parse.ts';
import type { Show } from '../../pipeline/show.ts';

export type FeedValidators = { etag?: string | undefined; lastModified?: string | undefined };
export type FetchedFeed =
  | { status: 'unchanged' }
  | { status: 'fetched'; show: Show; validators: FeedValidators };

const limits = { maxBytes: 50 * 1_048_576, timeoutMs: 60_000 };

/** Fetches a feed, unless the server says that it hasn't changed. Throws AppError. */
export async function fetchFeed(
  fetch: GuardedFetch,
  url: string,
  validators: FeedValidators = {},
): Promise<FetchedFeed> {
  const response = await fetch(url, limits, {
    accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5',
    ...(validators.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators.lastModified ? { 'if-modified-since': validators.lastModified } : {}),
  });
  if (response.status === 304) return { status: 'unchanged' };
  if (response.status !== 200)
    throw new AppError('fetch_failed', `${url} answered with status ${response.status}.`);
  const show = parseFeed(response.bytes, {
    feedUrl: url,
    contentType: response.headers.get('content-type') ?? '',
  });
  return {
    status: 'fetched',
    show,
    validators: {
      etag: response.headers.get('etag') ?? undefined,
      lastModified: response.headers.get('last-modified') ?? undefined,
    },
  };
}
