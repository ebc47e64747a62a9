import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TrendingEntity } from '../../contract/entity-detail.ts';
import type { Database } from '../database/connection.ts';
import { entities, episodes, mentions } from '../database/library-schema.ts';
import { type EntityRow, toEntityReference } from './entities.ts';

/** How many earlier periods a period is compared with. */
const baselinePeriods = 4;
const minEpisodes = 2;
/** Only the entities in the most episodes of the period are ranked. */
const maxCandidates = 1_000;

type Trend = EntityRow & Pick<TrendingEntity, 'episodes' | 'expected' | 'score'>;

const e = alias(episodes, 'e');
const m = alias(mentions, 'm');
const n = alias(entities, 'n');

/** Entities mentioned more often than before: raw counts would always show the same few. */
export async function getTrendingEntities(
  database: Database,
  { limit, days }: { limit: number; days: number },
): Promise<TrendingEntity[]> {
  const { rows } = await database.execute<Trend>(sql`
    with recent as (
      select ${m.entityId} as "entityId", count(distinct ${m.episodeId})::int as episodes
      from ${episodes} e join ${mentions} m on ${m.episodeId} = ${e.id}
      where ${e.publicationDate} > now() - make_interval(days => ${days}::int) and ${e.publicationDate} <= now()
      group by ${m.entityId} having count(distinct ${m.episodeId}) >= ${minEpisodes} order by episodes desc limit ${maxCandidates}),
    past as (
      select ${m.entityId} as "entityId", count(distinct ${m.episodeId})::float8 / ${baselinePeriods} as expected
      from ${episodes} e join ${mentions} m on ${m.episodeId} = ${e.id}
      where ${e.publicationDate} > now() - make_interval(days => ${days * (baselinePeriods + 1)}::int)
        and ${e.publicationDate} <= now() - make_interval(days => ${days}::int)
        and ${m.entityId} in (select "entityId" from recent)
      group by ${m.entityId})
    select ${n.id} as id, ${n.name} as name, ${n.slug} as slug, ${n.type} as type, recent.episodes, coalesce(past.expected, 0) as expected,
      (recent.episodes - coalesce(past.expected, 0)) / sqrt(coalesce(past.expected, 0) + 1) as score
    from recent left join past using ("entityId") join ${entities} n on ${n.id} = recent."entityId"
    where ${n.type} <> 'topic' and recent.episodes > coalesce(past.expected, 0)
    order by score desc, ${n.name} limit ${limit}`);
  return rows.map((row) => ({
    ...toEntityReference(row),
    episodes: row.episodes,
    expected: row.expected,
    score: Math.round(row.score * 100) / 100,
  }));
}
