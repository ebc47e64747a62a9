import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { episodes } from '../../../server/core/database/library-schema.ts';
import { AppError } from '../../../server/core/errors.ts';
import type { GuardedFetch } from '../../../server/core/fetch/guarded.ts';
import { enqueueIndexing } from '../../../server/core/index-jobs.ts';
import type { Logger } from '../../../server/core/logging/logger.ts';
import { parseChaptersFile } from '../../pipeline/feed/chapters.ts';
import { backoff } from '../jobs/backoff.ts';
import { hasDueJobs, isClaimable, secondsFromNow, setDue } from '../jobs/claim.ts';
import { createHostLimit } from '../jobs/host-limit.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';

export type FetchChaptersOptions = { database: Database; fetch: GuardedFetch; log: Logger };

type Episode = typeof episodes.$inferSelect;

const concurrency = 10;
const leaseSeconds = 60;
const retryPolicy = { baseSeconds: 10 * 60, maxSeconds: 7 * 86_400 };
const limits = { maxBytes: 2 * 1_048_576, timeoutMs: 30_000 };
const jobTable = {
  id: episodes.id,
  dueAt: episodes.chaptersNextTryAt,
  where: sql`${episodes.chaptersUrl} is not null and ${episodes.chaptersFetchedAt} is null`,
};

async function fetchChapters(
  { fetch, database }: FetchChaptersOptions,
  episode: Episode,
  url: string,
): Promise<LogFields> {
  const response = await fetch(url, limits);
  if (response.status !== 200)
    throw new AppError('fetch_failed', `The server answered with status ${response.status}.`);
  const chapters = parseChaptersFile(response.bytes);
  await database.transaction(async (transaction) => {
    await transaction
      .update(episodes)
      .set({ chapters, chaptersFetchedAt: sql`now()`, updatedAt: sql`now()` })
      .where(eq(episodes.id, episode.id));
    await enqueueIndexing(transaction, [{ episodeId: episode.id, isNew: false }]);
  });
  return { chapters: chapters.length };
}

/** Fetches chapters that feeds point to: one request at a time to each host, less often when they fail. */
export function chaptersLoop(options: FetchChaptersOptions): JobLoop {
  const { database, log } = options;
  const limit = createHostLimit(episodes.chaptersUrl);
  return createJobLoop<Episode>(
    {
      name: 'chapters',
      concurrency,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: (max) =>
        database
          .update(episodes)
          .set({
            chaptersTries: sql`${episodes.chaptersTries} + 1`,
            chaptersNextTryAt: secondsFromNow(leaseSeconds),
          })
          .where(
            isClaimable(
              { ...jobTable, where: sql`${jobTable.where} and ${limit.isFree()}`, onePer: limit.host },
              max,
            ),
          )
          .returning(),
      extend: ({ id }) => setDue(database, jobTable, [id], leaseSeconds),
      process: async (episode) => {
        const url = episode.chaptersUrl;
        return url === null ? undefined : limit.hold(url, () => fetchChapters(options, episode, url));
      },
      fail: ({ id, chaptersTries }) =>
        setDue(database, jobTable, [id], backoff(retryPolicy, chaptersTries) ?? 0),
      logFields: ({ id, chaptersUrl }) => ({ episode: id, chapters: chaptersUrl }),
      messages: { done: 'Stored chapters', failed: 'Could not get chapters' },
    },
    log,
  );
}
