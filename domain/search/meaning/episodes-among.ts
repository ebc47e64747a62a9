import { and, eq, gte, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import type { Filter } from '../engine/engine.ts';

const timeOf = (seconds: number) => new Date(seconds * 1_000);

/** Episodes of these shows, and those whose recording one of them has. */
const ofShows = (ids: string[]) =>
  sql`${episodes.workId} in (select work_id from ${episodes} where podcast_id = any(${uuidArray(ids)}))`;

/** A filter of episodes as a condition; undefined for those that the database can't apply. */
function conditionOf(filter: Filter): SQL | undefined {
  if (filter.field === 'published') {
    if ('isMissing' in filter) return isNull(episodes.publicationDate);
    const { from, before, orUndated } = filter;
    const dated = and(
      isNotNull(episodes.publicationDate),
      from === undefined ? undefined : gte(episodes.publicationDate, timeOf(from)),
      before === undefined ? undefined : lt(episodes.publicationDate, timeOf(before)),
    );
    return orUndated ? or(isNull(episodes.publicationDate), dated) : dated;
  }
  if (filter.field === 'podcast_id') return ofShows(filter.anyOf);
  if (filter.field !== 'id' && filter.field !== 'language') return undefined;
  const column = episodes[filter.field];
  return 'anyOf' in filter ? inArray(column, filter.anyOf) : notInArray(column, filter.noneOf);
}

/** The ids of the episodes that pass; `everything` without filters, undefined where one can't be applied here. */
export async function episodesAmong(
  database: Database,
  filters: Filter[],
): Promise<string[] | 'everything' | undefined> {
  if (filters.length === 0) return 'everything';
  const conditions = filters.flatMap((filter) => conditionOf(filter) ?? []);
  if (conditions.length < filters.length) return undefined;
  const rows = await database
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.isCopy, false), ...conditions));
  return rows.map(({ id }) => id);
}
