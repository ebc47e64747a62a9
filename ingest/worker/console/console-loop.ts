import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { previewFeeds as previewInput } from '../../../contract/api/admin/feeds.ts';
import { consoleJobs } from '../../../domain/core/database/schema/console.ts';
import { isDatabaseUnavailable } from '../../../domain/core/database/unavailable.ts';
import { messageOf } from '../../../domain/core/errors.ts';
import { reportProgress } from '../../../domain/core/jobs/console-jobs.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { applyLater } from '../../../domain/library/corrections/apply-later.ts';
import { removePodcast } from '../../../domain/library/takedowns/remove-podcast.ts';
import { extendLease, hasDueJobs, isClaimable, secondsFromNow } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import { type PreviewOptions, previewFeeds } from './preview-feeds.ts';
import { type RereadOptions, rereadEpisode } from './reread-episode.ts';

type ConsoleJob = typeof consoleJobs.$inferSelect;

const concurrency = 4;
const leaseSeconds = 120;
/** A worker that died is no fault of the job. */
const maxTries = 3;
const jobTable = {
  id: consoleJobs.id,
  dueAt: consoleJobs.dueAt,
  where: sql`${consoleJobs.status} = 'queued'`,
};

const episodeInput = z.object({ episode_id: z.uuid() });
const podcastInput = z.object({ podcast_id: z.uuid() });

type ConsoleOptions = RereadOptions & PreviewOptions;

async function perform(
  options: ConsoleOptions,
  { id, kind, input }: ConsoleJob,
): Promise<Record<string, unknown>> {
  if (kind === 'feed-preview') return { feeds: await previewFeeds(options, previewInput.parse(input)) };
  if (kind === 'podcast-removal') {
    await removePodcast(options.database, podcastInput.parse(input).podcast_id);
    return {};
  }
  if (kind === 'correction')
    return applyLater(options.database, input, (progress) => reportProgress(options.database, id, progress));
  return { passages: await rereadEpisode(options, episodeInput.parse(input).episode_id) };
}

async function recordFailure({ database }: RereadOptions, job: ConsoleJob, error: unknown): Promise<void> {
  const mayRetry = isDatabaseUnavailable(error) && job.tries < maxTries;
  await database
    .update(consoleJobs)
    .set(mayRetry ? { dueAt: secondsFromNow(10) } : { status: 'failed', error: messageOf(error) })
    .where(eq(consoleJobs.id, job.id));
}

/** What the console asks of the worker: previews of feeds, transcripts to read again, podcasts to delete. */
export const consoleLoop = (options: ConsoleOptions & { log: Logger }): JobLoop => {
  const { database, log } = options;
  return createJobLoop<ConsoleJob>(
    {
      name: 'console',
      concurrency,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: (max) =>
        database
          .update(consoleJobs)
          .set({ tries: sql`${consoleJobs.tries} + 1`, dueAt: secondsFromNow(leaseSeconds) })
          .where(isClaimable(jobTable, max))
          .returning(),
      extend: ({ id }) => extendLease(database, jobTable, [id], leaseSeconds),
      process: async (job) => {
        const result = await perform(options, job);
        await database
          .update(consoleJobs)
          .set({ status: 'done', result, error: null })
          .where(eq(consoleJobs.id, job.id));
        return {};
      },
      fail: (job, error) => recordFailure(options, job, error),
      logFields: ({ id, kind }) => ({ id, kind }),
      messages: { done: 'Did what the console asked', failed: 'Could not do what the console asked' },
    },
    log,
  );
};
