import { eq, sql } from 'drizzle-orm';
import { episodes } from '../../../domain/core/database/schema/library.ts';
import { enqueueIndexing } from '../../../domain/core/jobs/index-jobs.ts';
import type { JobLoop, LogFields } from '../jobs/job-loop.ts';
import type { Readers } from '../reading/open-readers.ts';
import {
  type Episode,
  type FetchedFile,
  type LinkedFileOptions,
  linkedFileLoop,
} from './linked-file-loop.ts';

export type FetchChaptersOptions = LinkedFileOptions & { readChapters: Readers['readChapters'] };

async function storeChapters(
  { database, readChapters }: FetchChaptersOptions,
  { id, podcastId }: Episode,
  { bytes }: FetchedFile,
): Promise<LogFields> {
  const chapters = await readChapters(bytes, podcastId);
  await database.transaction(async (transaction) => {
    await transaction
      .update(episodes)
      .set({ chapters, chaptersFetchedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(episodes.id, id));
    await enqueueIndexing(transaction, [{ episodeId: id, isNew: false }]);
  });
  return { chapters: chapters.length };
}

/** Fetches chapters that feeds point to. */
export const chaptersLoop = (options: FetchChaptersOptions): JobLoop =>
  linkedFileLoop(
    {
      name: 'chapters',
      url: 'chaptersUrl',
      tries: 'chaptersTries',
      nextTryAt: 'chaptersNextTryAt',
      isNeeded: sql`${episodes.chaptersUrl} is not null and ${episodes.chaptersFetchedAt} is null`,
      limits: { maxBytes: 2 * 1_048_576, timeoutMs: 30_000 },
      store: (episode, file) => storeChapters(options, episode, file),
    },
    options,
  );
