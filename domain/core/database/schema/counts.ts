import { bigint, pgTable } from 'drizzle-orm/pg-core';

const change = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/**
 * The sizes of the library, as changes to add up: triggers write one for whatever is stored or deleted, so that
 * nobody waits for anybody. A worker adds old ones up.
 */
export const libraryCounts = pgTable('library_counts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  podcasts: change('podcasts'),
  episodes: change('episodes'),
  /** Episodes with passages. */
  searchable: change('searchable'),
  passages: change('passages'),
  /** Of episodes that have a transcript. */
  seconds: change('seconds'),
  transcripts: change('transcripts'),
  words: change('words'),
  entities: change('entities'),
});
