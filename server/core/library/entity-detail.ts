import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EntityDetail } from '../../contract/entity-detail.ts';
import type { Database } from '../database/connection.ts';
import { aliases, entities, episodes, mentions, passages, podcasts } from '../database/library-schema.ts';
import type { RawRow, RawValue } from '../database/raw-row.ts';
import { type EntityRow, entityOccurrences, getEntityRow, toEntityReference } from './entities.ts';
import { asIso } from './format.ts';

const maxPodcasts = 10;
const maxRelated = 12;
const maxLatest = 10;
const maxAliases = 20;
/** Related entities are only counted in the latest passages: a famous entity has tens of thousands. */
const minRelatedPassages = 1_000;
const maxRelatedPassages = 2 * minRelatedPassages;

type Occurrence = RawRow<typeof mentions, 'episodeId' | 'ordinal'> & { speaking: boolean };
type Related = RawRow<typeof mentions, 'entityId'> & Pick<EntityDetail['related'][number], 'passages'>;

type Overview = Pick<EntityDetail, 'episodes' | 'mentions'> & {
  first: RawValue<typeof episodes.publicationDate>;
  last: RawValue<typeof episodes.publicationDate>;
  podcasts: EntityDetail['podcasts'] | null;
  latest: Occurrence[] | null;
  related: Related[] | null;
};

const c = alias(podcasts, 'c');
const e = alias(episodes, 'e');
const m = alias(mentions, 'm');
const n = alias(entities, 'n');
const p = alias(passages, 'p');

/** Everything that is counted over the passages of an entity, in one pass over them. */
async function getOverview(database: Database, id: string): Promise<Overview> {
  const { rows } = await database.execute<Overview>(sql`
    with own as materialized ${entityOccurrences(id)},
    episode as materialized (
      select counted.*, ${e.publicationDate} as "publicationDate", ${e.podcastId} as "podcastId",
        sum(passages) over (order by ${e.publicationDate} desc nulls last, ${e.id}) - passages as newer
      from (
        select "episodeId", count(*)::int as passages, min(ordinal) as ordinal, bool_or(speaking) as speaking
        from own group by "episodeId") counted
      join ${episodes} e on ${e.id} = counted."episodeId"),
    recent as materialized (
      select own."episodeId", own.ordinal from episode join own using ("episodeId")
      where episode.newer < ${minRelatedPassages} limit ${maxRelatedPassages})
    select count(*)::int as episodes, coalesce(sum(passages), 0)::int as mentions,
      min("publicationDate") as first, max("publicationDate") as last,
      (select json_agg(most) from (
        select ${c.id} as uuid, ${c.slug} as slug, ${c.title} as title, count(*)::int as episodes
        from episode join ${podcasts} c on ${c.id} = episode."podcastId"
        group by ${c.id} order by episodes desc, ${c.title} limit ${maxPodcasts}) most) as podcasts,
      (select json_agg(newest) from (
        select "episodeId", ordinal, speaking from episode
        order by "publicationDate" desc nulls last, "episodeId" limit ${maxLatest}) newest) as latest,
      (select json_agg(together) from (
        select ${m.entityId} as "entityId", count(*)::int as passages from recent
        join ${mentions} m on ${m.episodeId} = recent."episodeId" and ${m.ordinal} = recent.ordinal and ${m.entityId} <> ${id}
        group by ${m.entityId} order by passages desc, ${m.entityId} limit ${maxRelated}) together) as related
    from episode`);
  // Aggregates return a row even if there is nothing to count.
  return rows[0] as Overview;
}

async function getRelatedEntities(database: Database, related: Related[]): Promise<EntityDetail['related']> {
  if (related.length === 0) return [];
  const { rows } = await database.execute<EntityRow & Pick<Related, 'passages'>>(sql`
    select ${n.id} as id, ${n.name} as name, ${n.slug} as slug, ${n.type} as type, together.passages
    from json_to_recordset(${JSON.stringify(related)}::json) as together("entityId" uuid, passages int)
    join ${entities} n on ${n.id} = together."entityId" order by together.passages desc, ${n.name}`);
  return rows.map((row) => ({ ...toEntityReference(row), passages: row.passages }));
}

const latestColumns = {
  passageId: p.id,
  context: p.text,
  speaker: p.speaker,
  startSeconds: p.startSeconds,
  episodeId: e.id,
  episodeTitle: e.title,
  episodeSlug: e.slug,
  publicationDate: e.publicationDate,
  podcastTitle: c.title,
};

async function getLatestMentions(database: Database, latest: Occurrence[]): Promise<EntityDetail['latest']> {
  if (latest.length === 0) return [];
  const rows = await database
    .select({ ...latestColumns, speaking: sql<boolean>`newest.speaking` })
    .from(
      sql`json_to_recordset(${JSON.stringify(latest)}::json) as newest("episodeId" uuid, ordinal int, speaking boolean)`,
    )
    .innerJoin(p, sql`${p.episodeId} = newest."episodeId" and ${p.ordinal} = newest.ordinal`)
    .innerJoin(e, eq(e.id, p.episodeId))
    .innerJoin(c, eq(c.id, e.podcastId))
    .orderBy(sql`${e.publicationDate} desc nulls last`, e.id);
  return rows.map((row) => ({
    passage_id: row.passageId,
    role: row.speaking ? 'speaker' : 'mention',
    context: row.context,
    speaker: row.speaker,
    start_seconds: row.startSeconds,
    episode_title: row.episodeTitle,
    episode_slug: row.episodeSlug,
    episode_uuid: row.episodeId,
    podcast_title: row.podcastTitle,
    publication_date: asIso(row.publicationDate),
  }));
}

/**
 * An entity with the podcasts that mention it most, related entities and its latest mentions. Throws AppError
 * entity_not_found.
 */
export async function getEntity(database: Database, idOrSlug: string): Promise<EntityDetail> {
  const entity = await getEntityRow(database, idOrSlug);
  const [overview, aliasRows] = await Promise.all([
    getOverview(database, entity.id),
    database
      .select({ alias: aliases.alias })
      .from(aliases)
      .where(eq(aliases.entityId, entity.id))
      .orderBy(asc(aliases.alias))
      .limit(maxAliases),
  ]);
  const [related, latest] = await Promise.all([
    getRelatedEntities(database, overview.related ?? []),
    getLatestMentions(database, overview.latest ?? []),
  ]);
  return {
    ...toEntityReference(entity),
    aliases: aliasRows.map((row) => row.alias),
    episodes: overview.episodes,
    mentions: overview.mentions,
    first_mentioned: asIso(overview.first),
    last_mentioned: asIso(overview.last),
    podcasts: overview.podcasts ?? [],
    related,
    latest,
  };
}
