import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../domain/core/database/connection.ts';
import { feeds } from '../../../domain/core/database/schema/feeds.ts';
import { excluded } from '../../../domain/core/database/sql/raw-row.ts';
import { secondsFromNow } from '../jobs/claim.ts';

const firstPollSeconds = 15 * 60;

/** Adds a feed that was just loaded to those that the worker polls. Resolves to whether it is new. */
export async function upsertFeed(executor: Executor, url: string, podcastId: string): Promise<boolean> {
  const isKnown = (await executor.$count(feeds, eq(feeds.url, url))) > 0;
  await executor
    .insert(feeds)
    .values({ url, podcastId, fetchedAt: sql`now()`, nextPollAt: secondsFromNow(firstPollSeconds) })
    .onConflictDoUpdate({
      target: feeds.url,
      set: { podcastId: excluded(feeds.podcastId) },
      setWhere: sql`${feeds.podcastId} is distinct from ${excluded(feeds.podcastId)}`,
    });
  return !isKnown;
}
