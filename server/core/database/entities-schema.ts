import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { episodeRoles } from '../../contract/entity.ts';
import { entities, episodes } from './library-schema.ts';
import { isOneOf } from './one-of.ts';
import { timestamptz } from './timestamptz.ts';

/** Who is a host or a guest of an episode. */
export const episodePeople = pgTable(
  'episode_roles',
  {
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    entityId: uuid('entity_id')
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    role: text('role', { enum: episodeRoles }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.entityId] }),
    index('episode_roles_of_entity').on(table.entityId),
    isOneOf('episode_roles_role', table.role, episodeRoles),
  ],
);

/**
 * An entity that turned out to be another. Its mentions count for that one; the ids of mentions tell where they came
 * from, so that a merge can be undone.
 */
export const entityMerges = pgTable(
  'entity_merges',
  {
    entityId: uuid('entity_id')
      .primaryKey()
      .references(() => entities.id, { onDelete: 'cascade' }),
    intoId: uuid('into_id')
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    /** Why they are one, in a sentence. */
    evidence: text('evidence').notNull(),
    mergedAt: timestamptz('merged_at').notNull().defaultNow(),
    /** When it was undone; the row stays, so that nothing merges them again by itself. */
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [index('entity_merges_into').on(table.intoId).where(sql`undone_at is null`)],
);
