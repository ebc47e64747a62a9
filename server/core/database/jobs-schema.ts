import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz.ts';

/**
 * Episodes whose passages the search index has yet to receive. No foreign key: an episode that was deleted still has
 * passages to remove from the index.
 */
export const indexJobs = pgTable(
  'index_jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    episodeId: uuid('episode_id').notNull(),
    /** Passages that the episode no longer has. */
    removedPassageIds: uuid('removed_passage_ids').array().notNull().default(sql`'{}'`),
    /** The index has never held this episode: its documents are there or they aren't, but they are never outdated. */
    isNew: boolean('is_new').notNull(),
    tries: integer('tries').notNull().default(0),
    /** A worker that claims a job moves this ahead, and again as long as it works on it. */
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('index_jobs_due').on(table.dueAt)],
);
