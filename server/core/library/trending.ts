import { sql } from 'drizzle-orm';
import type { TrendingEntity } from '../../contract/entity-detail.ts';
import type { Database } from '../database/connection.ts';
import type { EntityReference } from './entities.ts';

/** How many times the compared time the past reaches back. */
const baselinePeriods = 4;
const minEpisodes = 2;

/** Names said more than their own past would have it: raw counts would always show the same few. */
export async function getTrendingEntities(
  database: Database,
  { limit, days }: { limit: number; days: number },
): Promise<TrendingEntity[]> {
  const { rows } = await database.execute<
    EntityReference & { episodes: number; expected: number; score: number }
  >(sql`
    with recent as (
      select m.entity_id, count(distinct m.episode_id)::int as episodes from episodes e join mentions m on m.episode_id = e.id
      where e.publication_date > now() - make_interval(days => ${days}::int) and e.publication_date <= now()
      group by m.entity_id having count(distinct m.episode_id) >= ${minEpisodes} order by episodes desc limit 1000),
    past as (
      select m.entity_id, count(distinct m.episode_id)::float8 / ${baselinePeriods} as expected from episodes e join mentions m on m.episode_id = e.id
      where e.publication_date > now() - make_interval(days => ${days * (baselinePeriods + 1)}::int)
        and e.publication_date <= now() - make_interval(days => ${days}::int) and m.entity_id in (select entity_id from recent)
      group by m.entity_id)
    select n.id, n.name, n.slug, n.type, recent.episodes, coalesce(past.expected, 0) as expected,
      (recent.episodes - coalesce(past.expected, 0)) / sqrt(coalesce(past.expected, 0) + 1) as score
    from recent left join past using (entity_id) join entities n on n.id = recent.entity_id
    where n.type <> 'topic' and recent.episodes > coalesce(past.expected, 0)
    order by score desc, n.name limit ${limit}`);
  return rows.map(({ type, ...row }) => ({
    ...row,
    entity_type: type,
    score: Math.round(row.score * 100) / 100,
  }));
}
