import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../core/database/connection.ts';
import { libraryCounts } from '../../core/database/schema/counts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';

const { podcasts, episodes, searchable, passages, seconds, transcripts, words, entities } = libraryCounts;
const columns = { podcasts, episodes, searchable, passages, seconds, transcripts, words, entities };

/** How many of each the library has. */
export type LibraryCounts = Record<keyof typeof columns, number>;

const total = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** As of now, without counting. */
export async function readLibraryCounts(executor: Executor): Promise<LibraryCounts> {
  const rows = await executor
    .select({
      podcasts: total(podcasts),
      episodes: total(episodes),
      searchable: total(searchable),
      passages: total(passages),
      seconds: total(seconds),
      transcripts: total(transcripts),
      words: total(words),
      entities: total(entities),
    })
    .from(libraryCounts);
  return onlyRow(rows);
}

/** With fewer rows, adding them up is as fast as reading one. */
const minRows = 100;

/** Replaces the changes by their sum. Whoever reads meanwhile sees either of them. */
export async function foldLibraryCounts(database: Database): Promise<void> {
  if ((await database.$count(libraryCounts)) < minRows) return;
  const [first, ...rest] = Object.values(columns);
  if (!first) return;
  const names = columnNames(first, ...rest);
  const sums = sql.join(
    Object.values(columns).map((column) => sql`sum(${sql.identifier(column.name)})`),
    sql`, `,
  );
  await database.execute(sql`
    with folded as (delete from ${libraryCounts} returning *)
    insert into ${libraryCounts} (${names}) select ${sums} from folded having count(*) > 0`);
}
