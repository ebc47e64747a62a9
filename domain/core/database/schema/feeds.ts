import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../sql/timestamptz.ts';
import { podcasts } from './library.ts';

/** A feed that the worker polls, with the result of its last fetch. */
export const feeds = pgTable(
  'feeds',
  {
    url: text('url').primaryKey(),
    /** Stays when an operator corrects the URL. */
    id: uuid('id').notNull().defaultRandom(),
    podcastId: uuid('podcast_id').references(() => podcasts.id, { onDelete: 'cascade' }),
    etag: text('etag'),
    lastModified: text('last_modified'),
    nextPollAt: timestamptz('next_poll_at').notNull().defaultNow(),
    failures: integer('failures').notNull().default(0),
    /** Polls that began since the last one that ended: more than one if workers died in them. */
    unfinishedPolls: integer('unfinished_polls').notNull().default(0),
    /** The code of the last failure; null when the last fetch went well. */
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    fetchedAt: timestamptz('fetched_at'),
    /** Set while an operator doesn't want it polled. */
    pausedAt: timestamptz('paused_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('feeds_due').on(table.nextPollAt).where(sql`paused_at is null`),
    index('feeds_podcast').on(table.podcastId),
    uniqueIndex('feeds_id').on(table.id),
  ],
);
