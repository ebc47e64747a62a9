import { and, gte, inArray, isNotNull, isNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import type { Filter } from '../engine/engine.ts';
import { episodesOfEntities } from '../match/query-entities.ts';

const timeOf = (seconds: number) => new Date(seconds * 1_000);

/** Episodes of these shows, and those whose recording one of them has. */
const ofShows = (ids: string[]) =>
  sql`${episodes.workId} in (select work_id from ${episodes} where podcast_id = any(${uuidArray(ids)}))`;

/** A filter of episodes as a condition. */
async function conditionOf(database: Database, filter: Filter): Promise<SQL | undefined> {
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
  const [values, isOneOf] = 'anyOf' in filter ? [filter.anyOf, true] : [filter.noneOf, false];
  if (filter.field === 'language') return (isOneOf ? inArray : notInArray)(episodes.language, values);
  const ids = filter.field === 'entities' ? await episodesOfEntities(database, values) : values;
  const isListed = sql`${episodes.id} = any(${uuidArray(ids)})`;
  return isOneOf ? isListed : not(isListed);
}

/** Which episodes pass these filters, as the database asks for it. */
export const episodeConditions = async (database: Database, filters: Filter[]): Promise<SQL[]> =>
  (await Promise.all(filters.map((filter) => conditionOf(database, filter)))).flatMap((one) => one ?? []);
