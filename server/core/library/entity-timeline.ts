import { sql } from 'drizzle-orm';
import type { EntityComparison, EntityTimeline } from '../../contract/entity-detail.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { entityOccurrences, getEntityReference } from './entities.ts';

const maxComparedEntities = 5;

/** How often a name was said on each of the last days, today the last. Throws AppError entity_not_found. */
export async function getEntityTimeline(
  database: Database,
  idOrSlug: string,
  days: number,
): Promise<EntityTimeline> {
  const { id, name } = await getEntityReference(database, idOrSlug);
  const { rows } = await database.execute<{ date: string; count: number }>(sql`
    with days as (
      select generate_series((now() at time zone 'utc')::date - ${days - 1}::int, (now() at time zone 'utc')::date, interval '1 day')::date as day),
    said as (
      select (e.publication_date at time zone 'utc')::date as day, sum(counted.passages)::int as count
      from (select episode_id, count(*) as passages from ${entityOccurrences(id)} o group by episode_id) counted
      join episodes e on e.id = counted.episode_id where e.publication_date >= now() - make_interval(days => ${days}::int + 1) group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(said.count, 0)::int as count from days left join said on said.day = days.day
    order by days.day`);
  return { id, name, days, total: rows.reduce((sum, { count }) => sum + count, 0), buckets: rows };
}

/** Two to five names side by side. Throws AppError invalid_request, entity_not_found. */
export async function compareEntities(
  database: Database,
  ids: string[],
  days: number,
): Promise<EntityComparison> {
  if (ids.length < 2 || ids.length > maxComparedEntities)
    throw new AppError(
      'invalid_request',
      `ids must be two to ${maxComparedEntities} ids with commas between them.`,
    );
  const entities = await Promise.all(ids.map((id) => getEntityReference(database, id)));
  const counted = await Promise.all(
    entities.map(async ({ id, name, type }) => {
      const { rows } = await database.execute<{ episodes: number; mentions: number }>(sql`
        select count(distinct o.episode_id)::int as episodes, count(*)::int as mentions from ${entityOccurrences(id)} o join episodes e on e.id = o.episode_id
        where e.publication_date >= now() - make_interval(days => ${days}::int)`);
      return { id, name, entity_type: type, ...(rows[0] ?? { episodes: 0, mentions: 0 }) };
    }),
  );
  const all = counted.reduce((sum, { mentions }) => sum + mentions, 0);
  return {
    days,
    entities: counted.map((entity) => ({ ...entity, share_of_voice: all === 0 ? 0 : entity.mentions / all })),
  };
}
