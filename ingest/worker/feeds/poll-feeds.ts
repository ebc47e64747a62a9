import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { feeds } from '../../../domain/core/database/schema/feeds.ts';
import { AppError, isOverloaded, messageOf } from '../../../domain/core/errors.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import type { AlertWatch } from '../../matching/watch.ts';
import type { Prepare } from '../../prepare/prepare.ts';
import { ingestShow } from '../../store/ingest-show.ts';
import { emptyReport, type Report } from '../../store/report.ts';
import { backoff, withJitter } from '../jobs/backoff.ts';
import { extendLease, hasDueJobs, isClaimable, leaseAfter, secondsFromNow } from '../jobs/claim.ts';
import { createJobLoop, type JobLoop, type LogFields } from '../jobs/job-loop.ts';
import { createShares, hostShare } from '../jobs/shares.ts';
import type { FeedValidators, FetchedFeed, FetchFeed } from './fetch-feed.ts';
import { maxPollMinutes, pollIntervalMinutes } from './poll-interval.ts';

export type PollOptions = {
  database: Database;
  fetchFeed: FetchFeed;
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

/** Workers died in both of the last polls: what the feed holds may be the reason. */
const isSuspicious = sql`${feeds.unfinishedPolls} >= 2`;
/** Nobody records how a poll ends that ends its worker: that is recorded when the next one begins. */
const claimedColumns = {
  nextPollAt: leaseAfter(feeds.unfinishedPolls, leaseSeconds),
  unfinishedPolls: sql`${feeds.unfinishedPolls} + 1`,
  failures: sql`case when ${isSuspicious} then ${feeds.failures} + 1 else ${feeds.failures} end`,
  errorCode: sql`case when ${isSuspicious} then 'internal_error' else ${feeds.errorCode} end`,
  errorMessage: sql`case when ${isSuspicious} then 'The worker ended ' || ${feeds.unfinishedPolls} || ' times while it read this feed.' else ${feeds.errorMessage} end`,
};

const validatorsOf = ({ etag, lastModified }: Feed): FeedValidators => ({
  etag: etag ?? undefined,
  lastModified: lastModified ?? undefined,
});

/** What to ask with next time: nothing after an episode failed, so that the feed comes whole and the episode with it. */
function validatorsAfter(feed: Feed, fetched: FetchedFeed, { failed }: Report): FeedValidators {
  if (fetched.status === 'unchanged') return validatorsOf(feed);
  return failed > 0 ? {} : fetched.validators;
}

/** Stores what is new in a feed and sets when to poll it next. */
async function storeFeed(options: PollOptions, feed: Feed, fetched: FetchedFeed): Promise<LogFields> {
  const { database, minMinutes } = options;
  const report = emptyReport();
  const isChanged = fetched.status === 'fetched';
  const podcastId = isChanged ? await ingestShow(fetched.show, { ...options, report }) : feed.podcastId;
  const validators = validatorsAfter(feed, fetched, report);
  const minutes = podcastId ? await pollIntervalMinutes(database, podcastId, minMinutes) : minMinutes;
  await database
    .update(feeds)
    .set({
      podcastId,
      etag: validators.etag ?? null,
      lastModified: validators.lastModified ?? null,
      failures: 0,
      unfinishedPolls: 0,
      errorCode: null,
      errorMessage: null,
      fetchedAt: sql`now()`,
      nextPollAt: secondsFromNow(withJitter(minutes * 60)),
    })
    .where(eq(feeds.url, feed.url));
  return { status: fetched.status, episodes: report.episodes, failed: report.failed };
}

/** Until there is less to do. */
const overloadedPauseSeconds = 120;

async function putOffFeed({ database, minMinutes }: PollOptions, feed: Feed, error: unknown): Promise<void> {
  const policy = { baseSeconds: minMinutes * 60, maxSeconds: maxPollMinutes * 60 };
  const failures = feed.failures + 1;
  const failure = {
    failures,
    errorCode: error instanceof AppError ? error.code : 'fetch_failed',
    errorMessage: messageOf(error),
    nextPollAt: secondsFromNow(backoff(policy, failures) ?? 0),
  };
  const pause = { nextPollAt: secondsFromNow(withJitter(overloadedPauseSeconds)) };
  await database
    .update(feeds)
    .set({ unfinishedPolls: 0, ...(isOverloaded(error) ? pause : failure) })
    .where(eq(feeds.url, feed.url));
}

/** Polls known feeds: one request at a time to each host, less often when they fail. */
export function feedsLoop(options: PollOptions): JobLoop {
  const { database, log } = options;
  const shares = createShares<Feed>([hostShare(feeds.url, ({ url }) => url)]);
  return createJobLoop<Feed>(
    {
      name: 'feeds',
      concurrency,
      leaseSeconds,
      isDue: hasDueJobs(jobTable),
      claim: (max) =>
        database
          .update(feeds)
          .set(claimedColumns)
          .where(
            isClaimable(
              { ...jobTable, where: sql`${isPolled} and ${shares.isFree()}`, onePer: shares.owners },
              max,
            ),
          )
          .returning(),
      extend: (feed) => extendLease(database, jobTable, [feed.url], leaseSeconds),
      process: (feed) =>
        shares.hold(feed, () =>
          options.fetchFeed(feed.url, (fetched) => storeFeed(options, feed, fetched), validatorsOf(feed)),
        ),
      fail: (feed, error) => putOffFeed(options, feed, error),
      logFields: (feed) => ({ feed: feed.url }),
      messages: { done: 'Polled feed', failed: 'Could not poll feed' },
    },
    log,
  );
}
