import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { PopularEntities } from '../../../contract/api/library/entity-detail.ts';
import type { Database } from '../../core/database/connection.ts';
import { entities, episodes, mentions } from '../../core/database/schema/library.ts';
import { type EntityRow, toEntityReference } from './entities.ts';
import { withoutTwins } from './twins.ts';

const days = 30;
/** Below this, the period says little, and the latest episodes are counted. */
const minEpisodes = 5;
const maxEpisodes = 2_000;
const maxLatestEpisodes = 200;
/** Some are other spellings of the same name. */
const spare = 20;

type Row = EntityRow & { episodes: number; isMonth: boolean };

const e = alias(episodes, 'e');
const m = alias(mentions, 'm');
const n = alias(entities, 'n');

/** The entities in the most episodes of the last days; of the latest episodes when little is new. */
export async function getPopularEntities(
  database: Database,
  { limit, type }: { limit: number; type?: EntityType | undefined },
): Promise<PopularEntities> {
  const { rows } = await database.execute<Row>(sql`
    with month as (
      select ${e.id} as id from ${episodes} e
      where ${e.publicationDate} > now() - make_interval(days => ${days}::int) and ${e.publicationDate} <= now()
        and ${e.hasTranscript} and not ${e.isCopy} order by ${e.publicationDate} desc limit ${maxEpisodes}),
    latest as (
      select ${e.id} as id from ${episodes} e where ${e.hasTranscript} and not ${e.isCopy}
      order by ${e.publicationDate} desc nulls last, ${e.id} limit ${maxLatestEpisodes}),
    size as (select count(*) >= ${minEpisodes} as "isMonth" from month),
    chosen as (
      select id from month where (select "isMonth" from size)
      union all select id from latest where not (select "isMonth" from size)),
    counted as (
      select ${m.entityId} as "entityId", count(distinct ${m.episodeId})::int as episodes
      from chosen join ${mentions} m on ${m.episodeId} = chosen.id group by ${m.entityId})
    select ${n.id} as id, ${n.name} as name, ${n.slug} as slug, ${n.type} as type, counted.episodes, size."isMonth"
    from counted join ${entities} n on ${n.id} = counted."entityId" cross join size
    where ${type === undefined ? sql`${n.type} <> 'topic'` : sql`${n.type} = ${type}`}
    order by counted.episodes desc, ${n.name} limit ${limit + spare}`);
  return {
    days: rows[0]?.isMonth === false ? null : days,
    entities: withoutTwins(rows, [])
      .slice(0, limit)
      .map((row) => ({ ...toEntityReference(row), episodes: row.episodes })),
  };
}
