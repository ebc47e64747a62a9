import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { episodeRoles } from '../../../../contract/api/library/entity.ts';
import { isOneOf } from '../sql/one-of.ts';
import { entities, episodes, passages } from './library.ts';

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

/** A phrase that an episode repeats, with its first passage. Ranked against all episodes when it is read. */
export const topics = pgTable(
  'topics',
  {
    episodeId: uuid('episode_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    count: integer('count').notNull(),
    ordinal: integer('ordinal').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.topicId] }),
    foreignKey({
      columns: [table.episodeId, table.ordinal],
      foreignColumns: [passages.episodeId, passages.ordinal],
      name: 'topics_passage',
    }).onDelete('cascade'),
    index('topics_episodes').on(table.topicId, table.episodeId),
    index('topics_passage').on(table.episodeId, table.ordinal),
  ],
);
