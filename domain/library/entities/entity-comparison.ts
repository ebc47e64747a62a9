import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ComparedEntity, EntityComparison } from '../../../contract/api/library/entity-comparison.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages, podcasts } from '../../core/database/schema/library.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { AppError } from '../../core/errors.ts';
import { entityOccurrences, getEntityRow, toEntityReference } from './entities.ts';
import { getQuotes, type Occurrence } from './entity-quotes.ts';
import { type MonthCount, toPeriods } from './periods.ts';

export const maxComparedEntities = 5;
const maxPodcasts = 10;
const maxSpeakers = 10;
const maxQuotes = 3;
/** A passage is a few sentences; what lies before the next one beyond this is music or an advertisement. */
const maxPassageSeconds = 120;

const c = alias(podcasts, 'c');
const e = alias(episodes, 'e');
const p = alias(passages, 'p');
/** The episodes of a work: it counts for each of its shows. */
const w = alias(episodes, 'w');
const next = alias(passages, 'next');

type Totals = Pick<ComparedEntity, 'episodes' | 'mentions' | 'mention_seconds' | 'speaking_seconds'>;
type Count = { entity: number; count: number };

type Counted = {
  totals: (Totals & { entity: number })[] | null;
  months: MonthCount[] | null;
  podcasts: (Count & Pick<EntityComparison['podcasts'][number], 'uuid' | 'slug' | 'title'>)[] | null;
  speakers: (Count & { name: string })[] | null;
  quotes: Occurrence[] | null;
};

/** Every passage of the entities, each entity under its position in `ids`, with what is known about it. */
function saidPassages(ids: string[], days: number | undefined): SQL {
  const own = ids.map((id, at) => sql`select ${at}::int as entity, own.* from ${entityOccurrences(id)} own`);
  return sql`
    select own.entity, own."episodeId", own.ordinal, own.speaking, ${e.workId} as "workId",
      ${e.publicationDate} as date, case when ${p.speakerEntityId} is not null then ${p.speaker} end as speaker,
      least(greatest(coalesce(${next.startSeconds}, ${e.durationSeconds}) - ${p.startSeconds}, 0), ${maxPassageSeconds}) as seconds
    from (${sql.join(own, sql` union all `)}) own
    join ${episodes} e on ${e.id} = own."episodeId"
    join ${passages} p on ${p.episodeId} = own."episodeId" and ${p.ordinal} = own.ordinal
    left join ${passages} next on ${next.episodeId} = own."episodeId" and ${next.ordinal} = own.ordinal + 1
    where ${days === undefined ? sql`true` : sql`${e.publicationDate} >= now() - make_interval(days => ${days}::int)`}`;
}

/** Everything that is counted, in one pass over the passages. */
async function count(database: Database, ids: string[], days: number | undefined): Promise<Counted> {
  const { rows } = await database.execute<Counted>(sql`
    with said as materialized (${saidPassages(ids, days)}),
    shows as (
      select ${w.podcastId} as "podcastId", entity, count(*)::int as count, sum(count(*)) over (partition by ${w.podcastId}) as total
      from said join ${episodes} w on ${w.workId} = said."workId" group by ${w.podcastId}, entity),
    voices as (
      select speaker, entity, count(*)::int as count, sum(count(*)) over (partition by speaker) as total
      from said where speaker is not null and not speaking group by speaker, entity),
    newest as (
      select entity, "episodeId", min(ordinal) as ordinal,
        row_number() over (partition by entity order by max(date) desc nulls last, "episodeId") as position
      from said where not speaking group by entity, "episodeId")
    select
      (select json_agg(row) from (
        select entity, count(*)::int as mentions, count(distinct "episodeId")::int as episodes,
          coalesce(sum(seconds) filter (where not speaking), 0)::int as mention_seconds,
          coalesce(sum(seconds) filter (where speaking), 0)::int as speaking_seconds
        from said group by entity) row) as totals,
      (select json_agg(row) from (
        select to_char(date at time zone 'utc', 'YYYY-MM') as month, entity, count(*)::int as count
        from said where date is not null group by 1, 2) row) as months,
      (select json_agg(row) from (
        select ${c.id} as uuid, ${c.slug} as slug, ${c.title} as title, ranked.entity, ranked.count
        from (select *, dense_rank() over (order by total desc, "podcastId") as place from shows) ranked
        join ${podcasts} c on ${c.id} = ranked."podcastId" where place <= ${maxPodcasts} order by place) row) as podcasts,
      (select json_agg(row) from (
        select speaker as name, entity, count
        from (select *, dense_rank() over (order by total desc, speaker) as place from voices) ranked
        where place <= ${maxSpeakers} order by place) row) as speakers,
      (select json_agg(row) from (
        select (${uuidArray(ids)})[entity + 1] as "entityId", "episodeId", ordinal, false as speaking
        from newest where position <= ${maxQuotes} order by entity, position) row) as quotes`);
  return onlyRow(rows);
}

/** One row per key, with the counts of all entities. */
function byKey<T extends Count>(rows: T[], keyOf: (row: T) => string, entityCount: number) {
  const groups = new Map<string, { first: T; counts: number[] }>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? { first: row, counts: Array<number>(entityCount).fill(0) };
    group.counts[row.entity] = row.count;
    groups.set(keyOf(row), group);
  }
  return [...groups.values()];
}

const nothing: Totals = { episodes: 0, mentions: 0, mention_seconds: 0, speaking_seconds: 0 };

/** Compares two to five entities. Throws AppError invalid_request, entity_not_found. */
export async function compareEntities(
  database: Database,
  idsOrSlugs: string[],
  days: number | undefined,
): Promise<EntityComparison> {
  const rows = await Promise.all(
    idsOrSlugs.slice(0, maxComparedEntities + 1).map((id) => getEntityRow(database, id)),
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length !== idsOrSlugs.length || ids.length < 2 || ids.length > maxComparedEntities)
    throw new AppError(
      'invalid_request',
      `ids must be two to ${maxComparedEntities} different entity IDs, separated by commas.`,
    );
  const counted = await count(database, ids, days);
  const quotes = await getQuotes(database, counted.quotes ?? []);
  const totals = ids.map((_, at) => {
    const { entity: _entity, ...own } = counted.totals?.find(({ entity }) => entity === at) ?? {
      entity: at,
      ...nothing,
    };
    return own;
  });
  const total = totals.reduce((sum, { mentions }) => sum + mentions, 0);
  return {
    days: days ?? null,
    entities: rows.map((row, at) => ({
      ...toEntityReference(row),
      ...(totals[at] ?? nothing),
      share_of_voice: total === 0 ? 0 : (totals[at]?.mentions ?? 0) / total,
      quotes: quotes.flatMap(({ entityId, quote }) => (entityId === row.id ? [quote] : [])),
    })),
    ...toPeriods(counted.months ?? [], ids.length),
    podcasts: byKey(counted.podcasts ?? [], ({ uuid }) => uuid, ids.length).map(({ first, counts }) => ({
      uuid: first.uuid,
      slug: first.slug,
      title: first.title,
      counts,
    })),
    speakers: byKey(counted.speakers ?? [], ({ name }) => name, ids.length).map(({ first, counts }) => ({
      name: first.name,
      counts,
    })),
  };
}
