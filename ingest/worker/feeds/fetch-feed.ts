import { AppError } from '../../../domain/core/errors.ts';
import type { GuardedFetch } from '../../../domain/core/fetch/guarded.ts';
import type { ReadFeed } from '../../feeds/parse.ts';
import type { Show } from '../../prepare/show.ts';
import { createTurns } from '../jobs/turns.ts';

export type FeedValidators = { etag?: string | undefined; lastModified?: string | undefined };
export type FetchedFeed =
  | { status: 'unchanged' }
  | { status: 'fetched'; show: Show; validators: FeedValidators };

/**
 * Fetches a feed, unless the server says that it hasn't changed, and works with it. Throws AppError, and what the work
 * throws.
 */
export type FetchFeed = <T>(
  url: string,
  work: (feed: FetchedFeed) => Promise<T>,
  validators?: FeedValidators,
) => Promise<T>;

const timeoutMs = 60_000;
const megabyte = 1_048_576;
/** As large as a feed may be. */
export const maxFeedBytes = 50 * megabyte;
/** Larger ones are fetched and worked with one at a time: many at once would fill the memory. */
const maxOrdinaryBytes = 8 * megabyte;

type Response = Awaited<ReturnType<GuardedFetch>>;

const headersFor = ({ etag, lastModified }: FeedValidators) => ({
  accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5',
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(lastModified ? { 'if-modified-since': lastModified } : {}),
});

async function toFeed(
  url: string,
  { status, bytes, headers }: Response,
  readFeed: ReadFeed,
): Promise<FetchedFeed> {
  if (status === 304) return { status: 'unchanged' };
  if (status !== 200) throw new AppError('fetch_failed', `${url} answered with status ${status}.`);
  const contentType = headers.get('content-type') ?? '';
  return {
    status: 'fetched',
    show: await readFeed(bytes, { feedUrl: url, contentType }),
    validators: {
      etag: headers.get('etag') ?? undefined,
      lastModified: headers.get('last-modified') ?? undefined,
    },
  };
}

/** Undefined instead of the error that a file is too large. */
async function unlessTooLarge<T>(fetching: Promise<T>): Promise<T | undefined> {
  try {
    return await fetching;
  } catch (error) {
    if (error instanceof AppError && error.code === 'feed_too_large') return undefined;
    throw error;
  }
}

/** What fetches feeds: many ordinary ones at once, large ones in turn. */
export function createFeedFetch({ fetch, readFeed }: { fetch: GuardedFetch; readFeed: ReadFeed }): FetchFeed {
  const inTurn = createTurns();
  return async (url, work, validators = {}) => {
    const get = (maxBytes: number) => fetch(url, { maxBytes, timeoutMs }, headersFor(validators));
    const ordinary = await unlessTooLarge(get(maxOrdinaryBytes));
    if (ordinary) return work(await toFeed(url, ordinary, readFeed));
    return inTurn(async () => work(await toFeed(url, await get(maxFeedBytes), readFeed)));
  };
}
