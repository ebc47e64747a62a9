import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../domain/core/database/connection.ts';
import {
  foldLibraryCounts,
  type LibraryCounts,
  readLibraryCounts,
} from '../../domain/library/catalog/library-counts.ts';

/** The counts that are kept are those that counting gives, before and after they are added up. */
export async function expectExactCounts(database: Database): Promise<void> {
  const { rows } = await database.execute<LibraryCounts>(sql`
    with counted as (select * from episodes where not is_copy),
    said as (select * from transcripts where episode_id in (select id from counted))
    select (select count(*) from podcasts)::int as podcasts, (select count(*) from counted)::int as episodes,
      (select count(*) from counted where exists (select from passages where episode_id = counted.id))::int as searchable,
      (select count(*) from passages where episode_id in (select id from counted))::int as passages,
      (select coalesce(sum(duration_seconds), 0) from counted where has_transcript)::int as seconds,
      (select count(*) from said)::int as transcripts, (select coalesce(sum(word_count), 0) from said)::int as words,
      (select count(*) from entities)::int as entities`);
  expect(await readLibraryCounts(database)).toEqual(rows[0]);
  await Promise.all([foldLibraryCounts(database), foldLibraryCounts(database)]);
  expect(await readLibraryCounts(database)).toEqual(rows[0]);
}
