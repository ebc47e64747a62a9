import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EntityTimeline } from '../../../contract/api/library/entity-detail.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { entityOccurrences, getEntityRow } from './entities.ts';

const e = alias(episodes, 'e');

/** How often an entity was mentioned on each of the last days, the last one today. Throws AppError entity_not_found. */
export async function getEntityTimeline(
  database: Database,
  idOrSlug: string,
  days: number,
): Promise<EntityTimeline> {
  const { id, name } = await getEntityRow(database, idOrSlug);
  const { rows } = await database.execute<EntityTimeline['buckets'][number]>(sql`
    with days as (
      select generate_series((now() at time zone 'utc')::date - ${days - 1}::int, (now() at time zone 'utc')::date, interval '1 day')::date as day),
    mentioned as (
      select (${e.publicationDate} at time zone 'utc')::date as day, sum(counted.passages)::int as count
      from (select "episodeId", count(*) as passages from ${entityOccurrences(id)} own group by "episodeId") counted
      join ${episodes} e on ${e.id} = counted."episodeId"
      where ${e.publicationDate} >= now() - make_interval(days => ${days}::int + 1) group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(mentioned.count, 0)::int as count
    from days left join mentioned on mentioned.day = days.day order by days.day`);
  return { id, name, days, total: rows.reduce((sum, { count }) => sum + count, 0), buckets: rows };
}
