import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EpisodeEntity } from '../../../contract/api/library/episode.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodePeople } from '../../core/database/schema/entities.ts';
import { entities, mentions, passages } from '../../core/database/schema/library.ts';
import type { RawValue } from '../../core/database/sql/raw-row.ts';
import { type EntityRow, toEntityReference } from './entities.ts';

type Row = EntityRow &
  Pick<EpisodeEntity, 'role' | 'count' | 'passages'> & {
    context: RawValue<typeof passages.text>;
    startSeconds: RawValue<typeof passages.startSeconds>;
    episodeRole: EpisodeEntity['episode_role'];
  };

const n = alias(entities, 'n');
const p = alias(passages, 'p');
const r = alias(episodePeople, 'r');

const toEpisodeEntity = (row: Row): EpisodeEntity => ({
  ...toEntityReference(row),
  context: row.context,
  count: row.count,
  role: row.role,
  episode_role: row.episodeRole,
  passages: row.passages,
  start_seconds: row.startSeconds,
});

/**
 * The entities of an episode, those in most passages first, each with the first passage in which it occurs. Mentions
 * and speakers are counted together; an entity that speaks has the role of speaker, even if others mention it.
 */
export async function listEpisodeEntities(database: Database, episodeId: string): Promise<EpisodeEntity[]> {
  const { rows } = await database.execute<Row>(sql`
    with occurrences as (
      select ${mentions.entityId} as "entityId", ${mentions.ordinal} as ordinal, false as speaking
      from ${mentions} where ${mentions.episodeId} = ${episodeId}
      union all
      select ${p.speakerEntityId}, ${p.ordinal}, true
      from ${passages} p where ${p.episodeId} = ${episodeId} and ${p.speakerEntityId} is not null),
    counted as (
      select "entityId", array_agg(distinct ordinal) as passages, min(ordinal) as first, bool_or(speaking) as speaking
      from occurrences group by "entityId")
    select ${n.id} as id, ${n.name} as name, ${n.slug} as slug, ${n.type} as type,
      case when counted.speaking then 'speaker' else 'mention' end as role,
      cardinality(counted.passages) as count, counted.passages, ${p.text} as context, ${p.startSeconds} as "startSeconds",
      ${r.role} as "episodeRole"
    from counted join ${entities} n on ${n.id} = counted."entityId"
    join ${passages} p on ${p.episodeId} = ${episodeId} and ${p.ordinal} = counted.first
    left join ${episodePeople} r on ${r.episodeId} = ${episodeId} and ${r.entityId} = ${n.id}
    order by count desc, ${n.name}`);
  return rows.map(toEpisodeEntity);
}
