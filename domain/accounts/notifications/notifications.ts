import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Notification, NotificationList } from '../../../contract/api/alerts/notification.ts';
import type { PageParameters } from '../../../contract/api/fields/paging.ts';
import { loadQuotes, type Quote } from '../../alerts/mail/quotes.ts';
import type { Database } from '../../core/database/connection.ts';
import { alerts, subscriptions } from '../../core/database/schema/alerts.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { pagePosition, pageRows } from '../../core/paging.ts';
import { asIso } from '../../core/text/format.ts';
import { episodeUrl, mentionUrl } from '../../library/catalog/urls.ts';

const isOf = (addressId: string) => eq(subscriptions.addressId, addressId);

const selectMatches = (database: Database) =>
  database
    .select({
      id: alerts.id,
      subscriptionId: subscriptions.id,
      term: subscriptions.term,
      readAt: alerts.readAt,
      episodeId: episodes.id,
      episodeTitle: episodes.title,
      slug: episodes.slug,
      podcastTitle: podcasts.title,
      passageIds: alerts.passageIds,
      seconds: alerts.seconds,
      createdAt: alerts.createdAt,
    })
    .from(alerts)
    .innerJoin(subscriptions, eq(subscriptions.id, alerts.subscriptionId))
    .innerJoin(episodes, eq(episodes.id, alerts.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .orderBy(desc(alerts.createdAt), alerts.id);

type MatchRow = Awaited<ReturnType<typeof selectMatches>>[number];

function toNotification(row: MatchRow, quote: Quote | undefined, publicUrl: string): Notification {
  const page = episodeUrl(publicUrl, { slug: row.slug, uuid: row.episodeId });
  return {
    id: row.id,
    subscription_id: row.subscriptionId,
    term: row.term,
    is_read: row.readAt !== null,
    episode_uuid: row.episodeId,
    episode_title: row.episodeTitle,
    podcast_title: row.podcastTitle,
    quote: quote?.text ?? null,
    speaker: quote?.speaker ?? null,
    start_seconds: quote?.startSeconds ?? null,
    url: quote ? mentionUrl(page, quote.id, quote.startSeconds, row.term) : page,
    created_at: asIso(row.createdAt),
  };
}

async function countMatches(database: Database, addressId: string) {
  const rows = await database
    .select({
      all: count(),
      unread: sql<number>`(count(*) filter (where ${alerts.readAt} is null))::int`,
    })
    .from(alerts)
    .innerJoin(subscriptions, eq(subscriptions.id, alerts.subscriptionId))
    .where(isOf(addressId));
  return onlyRow(rows);
}

/** What the alerts of an address matched, newest first. They are the rows that the matcher wrote with the episode. */
export async function listNotifications(
  database: Database,
  addressId: string,
  options: PageParameters & { isUnreadOnly: boolean; publicUrl: string },
): Promise<NotificationList> {
  const { limit, offset } = pageRows(options);
  const [counts, rows] = await Promise.all([
    countMatches(database, addressId),
    selectMatches(database)
      .where(and(isOf(addressId), options.isUnreadOnly ? isNull(alerts.readAt) : undefined))
      .limit(limit)
      .offset(offset),
  ]);
  const quotes = await loadQuotes(database, rows);
  return {
    notifications: rows.map((row, index) => toNotification(row, quotes[index]?.[0], options.publicUrl)),
    unread: counts.unread,
    ...pagePosition(options, options.isUnreadOnly ? counts.unread : counts.all),
  };
}

const ofAddress = (database: Database, addressId: string) =>
  sql`${alerts.subscriptionId} in ${database.select({ id: subscriptions.id }).from(subscriptions).where(isOf(addressId))}`;

/** Marks one as read; again changes nothing. Throws AppError notification_not_found. */
export async function markRead(database: Database, addressId: string, id: string): Promise<void> {
  const { rowCount } = await database
    .update(alerts)
    .set({ readAt: sql`coalesce(${alerts.readAt}, now())` })
    .where(and(eq(alerts.id, id), ofAddress(database, addressId)));
  if (!rowCount) throw new AppError('notification_not_found', 'You have no notification with this ID.');
}

/** Resolves to how many were marked. */
export async function markAllRead(database: Database, addressId: string): Promise<number> {
  const { rowCount } = await database
    .update(alerts)
    .set({ readAt: sql`now()` })
    .where(and(isNull(alerts.readAt), ofAddress(database, addressId)));
  return rowCount ?? 0;
}
