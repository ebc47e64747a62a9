import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import { AppError } from '../../domain/core/errors.ts';
import type { Show, SkippedItem } from '../prepare/show.ts';
import { fromAtom } from './atom.ts';
import { repairFeed } from './repair.ts';
import { fromRss } from './rss.ts';

const truncatedFeed: SkippedItem = {
  item: 'end of the feed',
  code: 'feed_truncated',
  reason: 'The feed is cut off. Everything before that was read.',
};

export type FeedOptions = { feedUrl?: string | undefined; contentType?: string | undefined };

/** Reads a feed, here or in another process. */
export type ReadFeed = (bytes: Uint8Array, options?: FeedOptions) => Promise<Show>;

/**
 * RSS 2.0 or Atom with iTunes and Podcasting 2.0 fields. Throws AppError feed_invalid with the reason, feed_too_large
 * when it has too many items.
 */
export function parseFeed(bytes: Uint8Array, options: FeedOptions = {}): Show {
  const { xml, isTruncated } = repairFeed(bytes, options.contentType);
  let parsed: { format: string; feed: unknown };
  try {
    parsed = parseWithFeedsmith(xml);
  } catch (cause) {
    throw new AppError('feed_invalid', 'This file is not an RSS or Atom feed.', { cause });
  }
  const show = readShow(parsed, options.feedUrl);
  if (isTruncated) show.skipped.push(truncatedFeed);
  return show;
}

function readShow(parsed: { format: string; feed: unknown }, feedUrl: string | undefined): Show {
  if (parsed.format === 'rss' || parsed.format === 'rdf') return fromRss(parsed.feed, feedUrl);
  if (parsed.format === 'atom') return fromAtom(parsed.feed, feedUrl);
  throw new AppError('feed_invalid', `This is a ${parsed.format} feed. Earshot reads RSS and Atom.`);
}
