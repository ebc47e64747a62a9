import { sql } from 'drizzle-orm';
import { entityTypes } from '../../contract/entity.ts';
import { idOfEntity, uuidArray } from '../corrections/entity-rows.ts';
import type { Database } from '../database/connection.ts';
import { entityCorrections } from '../database/console-schema.ts';
import { phrase } from '../query/expression.ts';
import { nameKey } from '../text/normalize.ts';
import { wordsOf } from '../text/tokenize.ts';
import { type SearchQuery, withAlternatives } from './query.ts';

/** The names that operators merged with this one. */
async function namesMergedWith(database: Database, name: string): Promise<string[]> {
  const ids = entityTypes.map((type) => idOfEntity(type, name));
  const inForce = sql`c.kind = 'merge' and c.undone_at is null`;
  const { rows } = await database.execute<{ name: string }>(sql`
    with recursive same(id) as (
      select unnest(${uuidArray(ids)})
      union
      select case when c.from_id = same.id then c.to_id else c.from_id end
      from ${entityCorrections} c join same on same.id in (c.from_id, c.to_id) where ${inForce})
    select c.from_name as name from ${entityCorrections} c join same on same.id = c.from_id where ${inForce}
    union select c.to_name from ${entityCorrections} c join same on same.id = c.to_id where ${inForce}`);
  return rows.map((row) => row.name).filter((other) => nameKey(other) !== nameKey(name));
}

/** Finds under every name what operators made one entity, when a query is one of its names. */
export async function withMergedNames(database: Database, query: SearchQuery): Promise<SearchQuery> {
  if (!query.isPlain) return query;
  const names = await namesMergedWith(database, query.text);
  return withAlternatives(
    query,
    names.map((name) => phrase(wordsOf(name))).filter(({ words }) => words.length > 0),
  );
}
