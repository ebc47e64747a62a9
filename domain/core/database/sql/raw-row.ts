import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';

/** What the driver gives where no decoder runs: these column types arrive as text. */
type TextColumnType = 'PgTimestamp' | 'PgBigInt53';

/** The value of a column in a row of `execute`: `RawValue<typeof episodes.publicationDate>` is `string | null`. */
export type RawValue<Column extends AnyPgColumn> =
  | (Column['_']['columnType'] extends TextColumnType ? string : Column['_']['data'])
  | (Column['_']['notNull'] extends true ? never : null);

/** These columns of a table as `execute` gives them, under the names of the schema. */
export type RawRow<Table extends AnyPgTable, Name extends keyof Table['_']['columns']> = {
  [Key in Name]: RawValue<Table['_']['columns'][Key]>;
};

/** Bare column names, for the places of a statement where no table name is allowed: `insert into t (…)`, `set … =`, `returning`. */
export const columnNames = (...columns: [AnyPgColumn, ...AnyPgColumn[]]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );

/** The value that an `on conflict … do update` would have inserted. */
export const excluded = (column: AnyPgColumn): SQL => sql`excluded.${sql.identifier(column.name)}`;
