import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../sql/timestamptz.ts';

/**
 * Episodes whose passages still have to be indexed. No foreign key: the passages of a deleted episode still have to be
 * removed from the index.
 */
export const indexJobs = pgTable(
  'index_jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    episodeId: uuid('episode_id').notNull(),
    /** Passages that the episode no longer has. */
    removedPassageIds: uuid('removed_passage_ids').array().notNull().default(sql`'{}'`),
    /** The episode has never been indexed: its documents may be missing, but never outdated. */
    isNew: boolean('is_new').notNull(),
    tries: integer('tries').notNull().default(0),
    /** A worker that claims a job moves this ahead, repeatedly while it works on it. */
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('index_jobs_due').on(table.dueAt)],
);

/**
 * What was queued since indexes are being built, so that they get it as well. A trigger on `index_jobs`
 * adds it.
 */
export const indexChanges = pgTable(
  'index_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    episodeId: uuid('episode_id').notNull(),
    removedPassageIds: uuid('removed_passage_ids').array().notNull(),
    /** Whether its words still have to be counted for the new indexes. */
    isNew: boolean('is_new').notNull(),
  },
  (table) => [index('index_changes_episode').on(table.episodeId)],
);
