import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, expectTypeOf, it } from 'vitest';
import type { subscriptions } from '../schema/alerts.ts';
import { episodes } from '../schema/library.ts';
import { columnNames, excluded, type RawRow, type RawValue } from './raw-row.ts';

const render = (statement: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(statement).sql;

it('writes the column lists of an upsert without table names', () => {
  expect(
    render(sql`insert into ${episodes} (${columnNames(episodes.id, episodes.publicationDate)}) select 1
      on conflict do update set ${columnNames(episodes.title)} = ${excluded(episodes.title)}`),
  ).toBe(`insert into "episodes" ("id", "publication_date") select 1
      on conflict do update set "title" = excluded."title"`);
});

it('types a raw row by its columns: timestamps and bigints are text, nullable columns may be null', () => {
  type Row = RawRow<typeof episodes, 'id' | 'publicationDate' | 'hasTranscript'>;
  expectTypeOf<Row>().toEqualTypeOf<{ id: string; publicationDate: string | null; hasTranscript: boolean }>();
  expectTypeOf<RawValue<typeof subscriptions.activatedIn>>().toEqualTypeOf<string | null>();
  expectTypeOf<RawValue<typeof subscriptions.cadence>>().toEqualTypeOf<'instant' | 'daily' | 'weekly'>();
});
