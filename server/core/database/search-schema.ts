import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** In how many passages of the library each word is said: for spelling, and for what a word weighs in a search. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    word: text('word').primaryKey(),
    passages: integer('passages').notNull(),
    /** Rises with every change: whoever keeps the words in memory reads what is newer. */
    revision: integer('revision').notNull(),
  },
  (table) => [index('vocabulary_revision').on(table.revision)],
);

/** What the search indexes were built from; a single row. */
export const searchIndex = pgTable('search_index', {
  id: integer('id').primaryKey(),
  /** Of the documents; the indexes are built again when the code's is another. 0 when they were never built. */
  documentVersion: integer('document_version').notNull(),
  /** Changes when the vocabulary is counted anew: then what is kept in memory is worth nothing. */
  vocabularyGeneration: integer('vocabulary_generation').notNull().default(0),
  vocabularyRevision: integer('vocabulary_revision').notNull().default(0),
});
