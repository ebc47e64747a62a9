import { eq, sql } from 'drizzle-orm';
import { episodes } from '../../../server/core/database/library-schema.ts';
import { enqueueIndexing } from '../../../server/core/index-jobs.ts';
import { parseChaptersFile } from '../../pipeline/feed/chapters.ts';
import type { JobLoop, LogFields } from '../jobs/job-loop.ts';
import {
  type Episode,
  type FetchedFile,
  type LinkedFileOptions,
  linkedFileLoop,
} from './linked-file-loop.ts';

async function storeChapters(
  { database }: LinkedFileOptions,
  { id }: Episode,
  { bytes }: FetchedFile,
): Promise<LogFields> {
  const chapters = parseChaptersFile(bytes);
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
export const chaptersLoop = (options: LinkedFileOptions): JobLoop =>
  linkedFileLoop(
    {
      name: 'chapters',
      url: 'chaptersUrl',
      tries: 'chaptersTries',
      nextTryAt: 'chaptersNextTryAt',
      isMissing: sql`${episodes.chaptersUrl} is not null and ${episodes.chaptersFetchedAt} is null`,
      limits: { maxBytes: 2 * 1_048_576, timeoutMs: 30_000 },
      store: (episode, file) => storeChapters(options, episode, file),
    },
    options,
  );
