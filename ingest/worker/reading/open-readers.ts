import type { EpisodeChapter } from '../../../contract/api/library/episode.ts';
import type { ExtractorUrls } from '../../../domain/core/config/extractor-urls.ts';
import { AppError, type ErrorCode } from '../../../domain/core/errors.ts';
import type { ReadFeed } from '../../feeds/parse.ts';
import type { Prepare, PrepareOptions } from '../../prepare/prepare.ts';
import { withoutFunctions } from '../../prepare/show.ts';
import { createPrepareLoader } from './prepare-loader.ts';
import { defaultPoolLimits, LimitError, type PoolLimits, ReaderPool } from './reader-pool.ts';

/** What reads bytes from outside. Each method throws AppError when they can't be read within the limits. */
export type Readers = {
  prepare: Prepare;
  readFeed: ReadFeed;
  readOpml: (bytes: Uint8Array) => Promise<string[]>;
  /** `owner` is the feed that links to the chapters. */
  readChapters: (bytes: Uint8Array, owner: string) => Promise<EpisodeChapter[]>;
};

/** A longer description takes long enough to clean that nothing else should wait for it. */
const maxDescriptionHere = 4_000;

const isQuick = ({ transcript, input }: PrepareOptions) =>
  !transcript && (input.description?.length ?? 0) <= maxDescriptionHere;

/** Gives an exceeded limit the code of what was read. */
async function within<T>(code: ErrorCode, what: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof LimitError)
      throw new AppError(code, `${what} is too large or too complex: ${error.message}.`);
    throw error;
  }
}

/** Reads episodes, feeds and what belongs to them in other processes, until it is closed. */
export function openReaders(
  options: { entityExtractorUrls: ExtractorUrls } & Partial<PoolLimits>,
): Readers & { close: () => void } {
  const { entityExtractorUrls } = options;
  const pool = new ReaderPool({ ...defaultPoolLimits, ...options });
  const loadPrepare = createPrepareLoader();
  return {
    prepare: async (episode) => {
      if (isQuick(episode)) return (await loadPrepare(entityExtractorUrls))(episode);
      // The transcript has been read.
      const options = { ...episode, input: withoutFunctions(episode.input) };
      const request = { kind: 'episode', options, entityExtractorUrls } as const;
      return within('transcript_too_complex', 'The transcript', pool.read(episode.podcastId, request));
    },
    readFeed: (bytes, feed = {}) =>
      within(
        'feed_too_large',
        'The feed',
        pool.read(feed.feedUrl ?? '', { kind: 'feed', bytes, options: feed }),
      ),
    readOpml: (bytes) =>
      within('feed_too_large', 'The list of feeds', pool.read('', { kind: 'opml', bytes })),
    readChapters: (bytes, owner) =>
      within('feed_too_large', 'The file of chapters', pool.read(owner, { kind: 'chapters', bytes })),
    close: () => pool.close(),
  };
}
