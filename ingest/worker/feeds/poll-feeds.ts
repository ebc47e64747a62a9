import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { feeds } from '../../../server/core/database/library-schema.ts';
import { AppError, messageOf } from '../../../server/core/errors.ts';
import type { GuardedFetch } from '../../../server/core/fetch/guarded.ts';
import type { Logger } from '../../../server/core/logging/logger.ts';
import { ingestShow } from '../../pipeline/ingest-show.ts';
import type { AlertWatch } from '../../pipeline/match/watch.ts';
import type { Prepare } from '../../pipeline/prepare.ts';
import { emptyReport } from '../../pipeline/report.ts';
import { backoff, withJitter } from '../jobs/backoff.ts';
import { extendLease, hasDueJobs, isClaimable, secondsFromNow } from '../jobs/claim.ts';
import { createHostLimit } from '../jobs/host-limit.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';
import { fetchFeed } from './fetch-feed.ts';
import { maxPollMinutes, pollIntervalMinutes } from './poll-interval.ts';

export type PollOptions = {
  database: Database;
  fetch: GuardedFetch;
  prepare: Prepare;
  watch: AlertWatch;
  /** The shortest time between two polls of a feed. */
  minMinutes: number;
  log: Logger;
};

type Feed = typeof feeds.$inferSelect;

const concurrency = 20;
const leaseSeconds = 60;
const isPolled = sql`${feeds.pausedAt} is null`;
const jobTable = { id: feeds.url, dueAt: feeds.nextPollAt, where: isPolled };

/** Fetches a feed, stores what is new in it and sets when to poll it next. */
async function pollFeed(options: PollOptions, feed: Feed): Promise<LogFields> {
  const { database, minMinutes } = options;
  const previous = { etag: feed.etag ?? undefined, lastModified: feed.lastModified ?? undefined };
  const fetched = await fetchFeed(options.fetch, feed.url, previous);
  const report = emptyReport();
  const isChanged = fetched.status === 'fetched';
  const podcastId = isChanged ? await ingestShow(fetched.show, { ...options, report }) : feed.podcastId;
  const validators = isChanged ? fetched.validators : previous;
  const minutes = podcastId ? await pollIntervalMinutes(database, podcastId, minMinutes) : minMinutes;
  await database
    .update(feeds)
    .set({
      podcastId,
      etag: validators.etag ?? null,
      lastModified: validators.lastModified ?? null,
      failures: 0,
      errorCode: null,
      errorMessage: null,
      fetchedAt: sql`now()`,
      nextPollAt: secondsFromNow(withJitter(minutes * 60)),
    })
    .where(eq(feeds.url, feed.url));
  return { status: fetched.status, episodes: report.episodes, failed: report.failed };
}

async function putOffFeed({ database, minMinutes }: PollOptions, feed: Feed, error: unknown): Promise<void> {
  const policy = { baseSeconds: minMinutes * 60, maxSeconds: maxPollMinutes * 60 };
  const failures = feed.failures + 1;
  await database
    .update(feeds)
    .set({
      failures,
      errorCode: error instanceof AppError ? error.code : 'fetch_failed',
      errorMessage: messageOf(error),
      nextPollAt: secondsFromNow(backoff(policy, failures) ?? 0),
    })
    .where(eq(feeds.url, feed.url));
}

/** Polls known feeds: one request at a time to each host, less often when they fail. */
export function feedsLoop(options: PollOptions): JobLoop {
  const { database, log } = options;
  const limit = createHostLimit(feeds.url);
  return createJobLoop<Feed>(
    {
      name: 'feeds',
      concurrency,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: (max) =>
        database
          .update(feeds)
          .set({ nextPollAt: secondsFromNow(leaseSeconds) })
          .where(
            isClaimable(
              { ...jobTable, where: sql`${isPolled} and ${limit.isFree()}`, onePer: limit.host },
              max,
            ),
          )
          .returning(),
      extend: (feed) => extendLease(database, jobTable, [feed.url], leaseSeconds),
      process: (feed) => limit.hold(feed.url, () => pollFeed(options, feed)),
      fail: (feed, error) => putOffFeed(options, feed, error),
      logFields: (feed) => ({ feed: feed.url }),
      messages: { done: 'Polled feed', failed: 'Could not poll feed' },
    },
    log,
  );
}
