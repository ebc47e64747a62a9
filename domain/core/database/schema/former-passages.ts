import { index, integer, pgTable, real, uuid } from 'drizzle-orm/pg-core';
import { episodes } from './library.ts';

/** A passage that is no more, since its transcript was corrected or cut anew: so that addresses of it lead somewhere. */
export const formerPassages = pgTable(
  'former_passages',
  {
    id: uuid('id').primaryKey(),
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    startSeconds: real('start_seconds'),
    /** From 0, the beginning of the transcript, to 1. */
    place: real('place').notNull(),
    /** Hashes of the first words: enough to find them again, and not to read them. */
    words: integer('words').array().notNull(),
  },
  (table) => [index('former_passages_episode').on(table.episodeId)],
);
