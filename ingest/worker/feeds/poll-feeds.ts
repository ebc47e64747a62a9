import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { AppError, messageOf } from '../../../server/core/errors.ts';
import type { GuardedFetch } from '../../../server/core/fetch/guarded.ts';
import type { Queue } from '../../../server/core/queue.ts';
import type { EntityExtractor } from '../../pipeline/entities/entity-mention.ts';
import { ingestShow } from '../../pipeline/ingest-show.ts';
import type { AlertWatch } from '../../pipeline/match/watch.ts';
import { emptyReport } from '../../pipeline/report.ts';
import { repeatUntil } from '../repeat.ts';
import { fetchFeed } from './fetch-feed.ts';

export type PollOptions = {
  database: Database;
  queue: Queue;
  fetch: GuardedFetch;
  extract: EntityExtractor;
  watch: AlertWatch;
  minMinutes: number;
  tell: (line: string) => void;
};

type DueFeed = { url: string; etag: string | null; last_modified: string | null; failures: number };

const pollIntervalMs = 5_000;
const feedsPerRound = 20;
const leaseMinutes = 10;
const maxMinutes = 24 * 60;

/** Takes due feeds, one of each host, and moves their next turn ahead so that no other worker takes them too. */
async function claimDueFeeds(database: Database): Promise<DueFeed[]> {
  const { rows } = await database.execute<DueFeed>(sql`
    with due as (
      select url from feeds where next_poll_at <= now() order by next_poll_at limit 500 for update skip locked),
    one_a_host as (
      select distinct on (split_part(url, '/', 3)) url from due order by split_part(url, '/', 3), url limit ${feedsPerRound})
    update feeds set next_poll_at = now() + make_interval(mins => ${leaseMinutes}) where url in (select url from one_a_host)
    returning url, etag, last_modified, failures`);
  return rows;
}

/** A quarter of the usual time between two episodes: a daily show is asked every six hours, a busy one more often. */
async function pollIntervalMinutes(
  database: Database,
  podcastId: string,
  minMinutes: number,
): Promise<number> {
  const { rows } = await database.execute<{ minutes: number | null }>(sql`
    select extract(epoch from (max(publication_date) - min(publication_date)) / nullif(count(*) - 1, 0))::float8 / 60 as minutes
    from (select publication_date from episodes where podcast_id = ${podcastId} and publication_date is not null order by publication_date desc limit 10) as latest`);
  return Math.min(Math.max((rows[0]?.minutes ?? maxMinutes) / 4, minMinutes), maxMinutes);
}

/** Up to a fifth sooner or later, so that feeds that failed together do not come back together. */
const withJitter = (minutes: number) => minutes * (0.8 + Math.random() * 0.4);

async function pollFeed(options: PollOptions, feed: DueFeed): Promise<void> {
  const { database, queue } = options;
  try {
    const fetched = await fetchFeed(options.fetch, feed.url, {
      etag: feed.etag ?? undefined,
      lastModified: feed.last_modified ?? undefined,
    });
    let podcastId: string | null = null;
    if (fetched.status === 'fetched')
      podcastId = await ingestShow(fetched.show, {
        database,
        queue,
        extract: options.extract,
        report: emptyReport(),
        watch: options.watch,
      });
    const { rows } = await database.execute<{ podcast_id: string | null }>(
      sql`select podcast_id from feeds where url = ${feed.url}`,
    );
    const known = podcastId ?? rows[0]?.podcast_id;
    const minutes = withJitter(
      known ? await pollIntervalMinutes(database, known, options.minMinutes) : options.minMinutes,
    );
    const validators =
      fetched.status === 'fetched'
        ? fetched.validators
        : { etag: feed.etag ?? undefined, lastModified: feed.last_modified ?? undefined };
    await database.execute(sql`
      update feeds set podcast_id = coalesce(${podcastId}::uuid, podcast_id), etag = ${validators.etag ?? null}, last_modified = ${validators.lastModified ?? null},
        failures = 0, error_code = null, error_message = null, fetched_at = now(), next_poll_at = now() + make_interval(secs => ${minutes * 60})
      where url = ${feed.url}`);
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'fetch_failed';
    const minutes = withJitter(Math.min(options.minMinutes * 2 ** Math.min(feed.failures, 10), maxMinutes));
    await database.execute(sql`
      update feeds set failures = failures + 1, error_code = ${code}, error_message = ${messageOf(error)}, next_poll_at = now() + make_interval(secs => ${minutes * 60})
      where url = ${feed.url}`);
    options.tell(`${feed.url}: ${code}: ${messageOf(error)}`);
  }
}

/** One look at what is due; true when there may be more. */
export async function pollDueFeeds(options: PollOptions): Promise<boolean> {
  const due = await claimDueFeeds(options.database);
  await Promise.all(due.map((feed) => pollFeed(options, feed)));
  return due.length > 0;
}

/** Polls known feeds until the signal aborts: one request at a time a host, less often when they fail. */
export function pollFeeds(options: PollOptions, signal: AbortSignal): Promise<void> {
  return repeatUntil(signal, pollIntervalMs, () => pollDueFeeds(options), options.tell);
}
