import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { episodeRoles } from '../../../../contract/api/library/entity.ts';
import { isOneOf } from '../sql/one-of.ts';
import { entities, episodes } from './library.ts';

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
