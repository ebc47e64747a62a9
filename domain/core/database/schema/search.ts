import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { engineNames } from '../../config/engine-names.ts';

/** In how many passages each word occurs: for spelling correction, and for the weight of a word in a search. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    word: text('word').primaryKey(),
    passages: integer('passages').notNull(),
    /** Increases with every change, so that processes with the words in memory only read newer ones. */
    revision: integer('revision').notNull(),
    /** How often it was counted for indexes that are being built, in texts that were removed meanwhile. */
    removed: integer('removed').notNull().default(0),
  },
  (table) => [index('vocabulary_revision').on(table.revision)],
);

/** What the search indexes were built from, in a single row. */
export const searchIndex = pgTable('search_index', {
  id: integer('id').primaryKey(),
  /**
   * The version of the documents; the indexes are rebuilt if the code has another version. 0 if they were never built.
   */
  documentVersion: integer('document_version').notNull(),
  /** The search engine that has them. Null until they are built for the first time. */
  engine: text('engine', { enum: engineNames }),
  /** Changes when the vocabulary is recounted, which invalidates what is kept in memory. */
  vocabularyGeneration: integer('vocabulary_generation').notNull().default(0),
  vocabularyRevision: integer('vocabulary_revision').notNull().default(0),
  /** While indexes are built: the last episode whose words may have been counted for them, in the order of ids. */
  countedThrough: uuid('counted_through'),
});
