import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TrendingEntity } from '../../../contract/api/library/entity-detail.ts';
import type { Database } from '../../core/database/connection.ts';
import { entities, episodes, mentions } from '../../core/database/schema/library.ts';
import { type EntityRow, toEntityReference } from './entities.ts';

/** How many earlier periods a period is compared with. */
const baselinePeriods = 4;
const minEpisodes = 2;
/** Only the entities in the most episodes of the period are ranked. */
const maxCandidates = 1_000;
const historyParts = 10;
const daySeconds = 86_400;

type Trend = EntityRow & Pick<TrendingEntity, 'episodes' | 'expected' | 'score' | 'history'>;

const e = alias(episodes, 'e');
const m = alias(mentions, 'm');
const n = alias(entities, 'n');

/** When a part of the history begins: it ends now, and covers the period and those it is compared with. */
const partStart = (days: number, part: SQL) =>
  sql`now() - make_interval(secs => (${days * (baselinePeriods + 1) * daySeconds}::float8 * (${historyParts}::int - ${part}) / ${historyParts}::int))`;

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
        and not ${e.isCopy}
      group by ${m.entityId} having count(distinct ${m.episodeId}) >= ${minEpisodes} order by episodes desc limit ${maxCandidates}),
    past as (
      select ${m.entityId} as "entityId", count(distinct ${m.episodeId})::float8 / ${baselinePeriods} as expected
      from ${episodes} e join ${mentions} m on ${m.episodeId} = ${e.id}
      where ${e.publicationDate} > now() - make_interval(days => ${days * (baselinePeriods + 1)}::int)
        and ${e.publicationDate} <= now() - make_interval(days => ${days}::int)
        and not ${e.isCopy} and ${m.entityId} in (select "entityId" from recent)
      group by ${m.entityId}),
    chosen as (
    select ${n.id} as id, ${n.name} as name, ${n.slug} as slug, ${n.type} as type, recent.episodes, coalesce(past.expected, 0) as expected,
      (recent.episodes - coalesce(past.expected, 0)) / sqrt(coalesce(past.expected, 0) + 1) as score
    from recent left join past using ("entityId") join ${entities} n on ${n.id} = recent."entityId"
    where ${n.type} <> 'topic' and recent.episodes > coalesce(past.expected, 0)
    order by score desc, ${n.name} limit ${limit})
    select chosen.*, array(
      select (select count(distinct ${m.episodeId}) from ${mentions} m join ${episodes} e on ${e.id} = ${m.episodeId}
        where ${m.entityId} = chosen.id and not ${e.isCopy} and ${e.publicationDate} > ${partStart(days, sql`part`)}
          and ${e.publicationDate} <= ${partStart(days, sql`(part + 1)`)})::int
      from generate_series(0, ${historyParts - 1}::int) part order by part) as history
    from chosen order by score desc, name`);
  return rows.map((row) => ({
    ...toEntityReference(row),
    episodes: row.episodes,
    expected: row.expected,
    score: Math.round(row.score * 100) / 100,
    history: row.history,
  }));
}
