import { and, eq, gt, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AdminFeed, ChangeFeed, FeedParameters } from '../../../contract/api/admin/feeds.ts';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import { cursorBehind, decodeCursor } from '../../core/cursor.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { feeds } from '../../core/database/schema/feeds.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { escapeLike } from '../../core/database/sql/like.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { requestJob } from '../../core/jobs/console-jobs.ts';
import { asIso } from '../../core/text/format.ts';

const feedsPerPage = 50;
const feedCursor = z.object({ url: z.string() });

const isOfFeed = eq(episodes.podcastId, feeds.podcastId);
const select = (executor: Executor) =>
  executor
    .select({
      feed: feeds,
      title: podcasts.title,
      episodes: sql<number>`(select count(*) from ${episodes} where ${isOfFeed})::int`,
      transcripts: sql<number>`(select count(*) from ${episodes} where ${isOfFeed} and ${episodes.hasTranscript})::int`,
    })
    .from(feeds)
    .leftJoin(podcasts, eq(podcasts.id, feeds.podcastId));

function stateOf({ pausedAt, errorCode, fetchedAt }: typeof feeds.$inferSelect): AdminFeed['state'] {
  if (pausedAt) return 'paused';
  if (errorCode) return 'failing';
  return fetchedAt ? 'ok' : 'waiting';
}

const stateConditions: Record<AdminFeed['state'], SQL | undefined> = {
  paused: isNotNull(feeds.pausedAt),
  failing: and(isNull(feeds.pausedAt), isNotNull(feeds.errorCode)),
  ok: and(isNull(feeds.pausedAt), isNull(feeds.errorCode), isNotNull(feeds.fetchedAt)),
  waiting: and(isNull(feeds.pausedAt), isNull(feeds.errorCode), isNull(feeds.fetchedAt)),
};

type Row = Awaited<ReturnType<typeof select>>[number];

const toFeed = ({ feed, ...counts }: Row): AdminFeed => ({
  ...counts,
  id: feed.id,
  url: feed.url,
  state: stateOf(feed),
  podcast_id: feed.podcastId,
  fetched_at: asIso(feed.fetchedAt),
  next_poll_at: feed.pausedAt ? null : asIso(feed.nextPollAt),
  failures: feed.failures,
  error_code: feed.errorCode,
  error: feed.errorMessage,
});

/** Feeds by address. Throws AppError invalid_request for an unknown cursor. */
export async function listFeeds(
  database: Database,
  { q, state, cursor }: FeedParameters,
): Promise<{ feeds: AdminFeed[]; next_cursor: string | null }> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, feedCursor);
  const pattern = `%${escapeLike(q.trim())}%`;
  const rows = await select(database)
    .where(
      and(
        q.trim() === '' ? undefined : or(ilike(feeds.url, pattern), ilike(podcasts.title, pattern)),
        state && stateConditions[state],
        from && gt(feeds.url, from.url),
      ),
    )
    .orderBy(feeds.url)
    .limit(feedsPerPage);
  return {
    feeds: rows.map(toFeed),
    next_cursor: cursorBehind(rows, feedsPerPage, ({ feed }) => ({ url: feed.url })),
  };
}

/** Throws AppError feed_not_found. */
async function getFeed(executor: Executor, id: string): Promise<AdminFeed> {
  const [row] = await select(executor).where(eq(feeds.id, id));
  if (!row) throw new AppError('feed_not_found', 'There is no feed with this ID.');
  return toFeed(row);
}

/** The id of the feed with this address. Throws AppError feed_not_found. */
export async function findFeedByUrl(executor: Executor, url: string): Promise<string> {
  const [feed] = await executor.select({ id: feeds.id }).from(feeds).where(eq(feeds.url, url));
  if (!feed) throw new AppError('feed_not_found', `There is no feed with the address ${url}.`);
  return feed.id;
}

/** Adds feeds, which the worker reads at once. Resolves to how many are new. */
export async function addFeeds(database: Database, urls: string[], actor: Actor): Promise<number> {
  return database.transaction(async (transaction) => {
    const added = await transaction
      .insert(feeds)
      .values([...new Set(urls)].map((url) => ({ url })))
      .onConflictDoNothing()
      .returning({ url: feeds.url });
    for (const { url } of added) await recordAudit(transaction, actor, { action: 'feed.add', subject: url });
    return added.length;
  });
}

async function refuseKnownUrl(executor: Executor, id: string, url: string): Promise<void> {
  const isOther = and(eq(feeds.url, url), sql`${feeds.id} <> ${id}`);
  if ((await executor.$count(feeds, isOther)) > 0)
    throw new AppError('feed_exists', 'Another feed has this address. Remove one of them.');
}

/** A feed with a new address is read anew, at once. */
const changedColumns = ({ url, is_paused }: ChangeFeed) => ({
  ...(url === undefined
    ? {}
    : {
        url,
        etag: null,
        lastModified: null,
        failures: 0,
        unfinishedPolls: 0,
        errorCode: null,
        errorMessage: null,
        nextPollAt: sql`now()`,
      }),
  ...(is_paused === undefined ? {} : { pausedAt: is_paused ? sql`now()` : null }),
});

/** Throws AppError feed_not_found, feed_exists, invalid_request. */
export async function changeFeed(
  database: Database,
  id: string,
  { change, actor }: { change: ChangeFeed; actor: Actor },
): Promise<AdminFeed> {
  if (change.url === undefined && change.is_paused === undefined)
    throw new AppError('invalid_request', 'Send url, is_paused or both.');
  return database.transaction(async (transaction) => {
    const { url } = await getFeed(transaction, id);
    if (change.url !== undefined) await refuseKnownUrl(transaction, id, change.url);
    await transaction.update(feeds).set(changedColumns(change)).where(eq(feeds.id, id));
    await recordAudit(transaction, actor, { action: 'feed.change', subject: url, details: change });
    return getFeed(transaction, id);
  });
}

/** Makes a feed due. Throws AppError feed_not_found. */
export async function pollFeedNow(database: Database, id: string, actor: Actor): Promise<AdminFeed> {
  return database.transaction(async (transaction) => {
    const { url } = await getFeed(transaction, id);
    await transaction.update(feeds).set({ nextPollAt: sql`now()`, pausedAt: null }).where(eq(feeds.id, id));
    await recordAudit(transaction, actor, { action: 'feed.poll', subject: url });
    return getFeed(transaction, id);
  });
}

/** Removes a feed, and asks the worker to delete its podcast if episodes are to go too. Throws AppError feed_not_found. */
export async function removeFeed(
  database: Database,
  id: string,
  { episodes: what, actor }: { episodes: 'keep' | 'delete'; actor: Actor },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { url, podcast_id } = await getFeed(transaction, id);
    onlyRow(await transaction.delete(feeds).where(eq(feeds.id, id)).returning({ id: feeds.id }));
    if (what === 'delete' && podcast_id)
      await requestJob(transaction, { kind: 'podcast-removal', input: { podcast_id } });
    await recordAudit(transaction, actor, {
      action: 'feed.remove',
      subject: url,
      details: { episodes: what },
    });
  });
}
