import type { PreviewFeeds } from '../../../contract/api/admin/feeds.ts';
import { messageOf } from '../../../domain/core/errors.ts';
import type { FoundFeed } from '../../../domain/operations/console/jobs.ts';
import type { FetchedFeed, FetchFeed } from '../feeds/fetch-feed.ts';
import type { Readers } from '../reading/open-readers.ts';

/** Of a longer list, only the addresses are shown. */
const maxFeedsRead = 25;
const maxFeedsShown = 1_000;
const feedsAtOnce = 5;
const latestShown = 5;

const unread = (url: string): FoundFeed => ({
  url,
  title: null,
  author: null,
  episodes: null,
  transcripts: null,
  latest: [],
  error: null,
});

function describe(url: string, fetched: FetchedFeed): FoundFeed {
  if (fetched.status === 'unchanged') return { ...unread(url), error: `${url} sent no feed. Try again.` };
  const { show, episodes } = fetched.show;
  return {
    url,
    title: show.title,
    author: show.author ?? null,
    episodes: episodes.length,
    transcripts: episodes.filter(({ transcriptUrl }) => transcriptUrl !== undefined).length,
    latest: episodes
      .toSorted((a, b) => (b.publicationDate ?? '').localeCompare(a.publicationDate ?? ''))
      .slice(0, latestShown)
      .map(({ title }) => title),
    error: null,
  };
}

async function previewFeed(fetchFeed: FetchFeed, url: string): Promise<FoundFeed> {
  try {
    return await fetchFeed(url, async (fetched) => describe(url, fetched));
  } catch (error) {
    return { ...unread(url), error: messageOf(error) };
  }
}

export type PreviewOptions = { fetchFeed: FetchFeed; readOpml: Readers['readOpml'] };

/** Reads a feed, or the first feeds of an OPML list. Throws AppError feed_invalid when the list can't be read. */
export async function previewFeeds(
  { fetchFeed, readOpml }: PreviewOptions,
  { url, opml }: PreviewFeeds,
): Promise<FoundFeed[]> {
  const urls = url === undefined ? (await readOpml(Buffer.from(opml ?? ''))).slice(0, maxFeedsShown) : [url];
  const found = urls.map(unread);
  const next = urls.slice(0, maxFeedsRead).entries();
  const readSome = async () => {
    for (const [at, address] of next) found[at] = await previewFeed(fetchFeed, address);
  };
  await Promise.all(Array.from({ length: feedsAtOnce }, readSome));
  return found;
}
