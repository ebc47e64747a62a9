import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../domain/core/errors.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import { listFiles } from '../../ingest/sources/audio-files.ts';
import { countEpisodes, readBundle } from '../../ingest/sources/bundle.ts';
import { readFeedFile } from '../../ingest/sources/read-inside.ts';
import { readRecordings } from '../../ingest/sources/recordings/recordings-folder.ts';
import { type FetchFeed, maxFeedBytes } from '../../ingest/worker/feeds/fetch-feed.ts';
import type { Readers } from '../../ingest/worker/reading/open-readers.ts';

/** Something that a show can be read from. */
export type Source = {
  label: string;
  read: () => Promise<Show>;
  /** Set for a feed that the worker goes on polling. */
  feedUrl?: string;
  /** Known before reading, for the progress bar. */
  episodes?: number;
};

export type ResolveOptions = {
  fetchFeed: FetchFeed;
  /** Of recordings, which say nothing about it. */
  language?: string | undefined;
} & Pick<Readers, 'readFeed' | 'readOpml'>;

const isBundle = (folder: string) => existsSync(join(folder, 'podcast.json'));

const bundleSource = async (folder: string): Promise<Source> => ({
  label: folder,
  read: () => readBundle(folder),
  episodes: await countEpisodes(folder),
});

/** A bundle, or a show of recordings, if the folder is one of them. */
async function folderSource(folder: string, language: string | undefined): Promise<Source[]> {
  if (isBundle(folder)) return [await bundleSource(folder)];
  const { audio } = await listFiles(folder);
  if (audio.length === 0) return [];
  return [{ label: folder, read: () => readRecordings(folder, { language }), episodes: audio.length }];
}

const feedSource = (url: string, fetchFeed: FetchFeed): Source => ({
  label: url,
  feedUrl: url,
  read: () =>
    fetchFeed(url, async (fetched) => {
      if (fetched.status === 'unchanged')
        throw new AppError('fetch_failed', `${url} responded "not modified" to the first request.`);
      return fetched.show;
    }),
});

async function fileSources(
  path: string,
  { fetchFeed, readFeed, readOpml }: ResolveOptions,
): Promise<Source[]> {
  const bytes = await readFeedFile(path, { maxBytes: maxFeedBytes });
  const start = bytes.subarray(0, 2000).toString('latin1');
  if (/<opml[\s>]/i.test(start)) return (await readOpml(bytes)).map((url) => feedSource(url, fetchFeed));
  return [{ label: path, read: () => readFeed(bytes) }];
}

/**
 * What a command line argument refers to: a bundle, a folder of recordings, a folder of such folders, a feed's address, a
 * feed file or an OPML file.
 * Throws AppError with the reason when it is none of these.
 */
export async function resolveSources(what: string, options: ResolveOptions): Promise<Source[]> {
  if (/^https?:\/\//i.test(what)) return [feedSource(what, options.fetchFeed)];
  if (!existsSync(what))
    throw new AppError('not_found', `${what} isn't a file, a folder or an http address.`);
  if (!statSync(what).isDirectory()) return fileSources(what, options);
  if (isBundle(what)) return folderSource(what, options.language);
  const inside = readdirSync(what)
    .sort()
    .map((name) => join(what, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  const found = await Promise.all([what, ...inside].map((folder) => folderSource(folder, options.language)));
  const sources = found.flat();
  if (sources.length === 0)
    throw new AppError(
      'bundle_invalid',
      `There is neither a podcast.json nor an audio file in ${what} or in the folders inside it.`,
    );
  return sources;
}
