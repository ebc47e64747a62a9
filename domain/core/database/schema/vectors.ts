import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { episodes } from './library.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Numbers what is stored in the order of its transactions, so that whoever follows it misses nothing. */
export const vectorRevisions = pgSequence('vector_revisions');

/**
 * What the passages of an episode mean, as one model sees it. A trigger deletes the row when a passage is deleted or
 * changes. Without passages that a model can read, the lists are empty.
 */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Whether nothing better can be made of it with this model. */
    isRefined: boolean('is_refined').notNull(),
    /** The passages that have a vector, in their order. */
    ordinals: integer('ordinals').array().notNull(),
    passageIds: uuid('passage_ids').array().notNull(),
    /** For each of them as many signed bytes as the model has dimensions. */
    vectors: bytes('vectors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.episodeId] }),
    index('passage_vectors_episode').on(table.episodeId),
    index('passage_vectors_revision').on(table.model, table.revision),
    index('passage_vectors_rough').on(table.model).where(sql`not ${table.isRefined}`),
  ],
);

/**
 * What a model made of the passages of this library. Many models give all texts much in common: without their mean, vectors
 * tell apart what is meant.
 */
export const vectorCenters = pgTable('vector_centers', {
  model: text('model').primaryKey(),
  /** Floats of 32 bits, one for each dimension. */
  center: bytes('center').notNull(),
  /** How much the cosines of passages to others differ without it: their standard deviation. */
  spread: real('spread').notNull(),
  /** How many vectors there were then. */
  vectors: integer('vectors').notNull(),
});
