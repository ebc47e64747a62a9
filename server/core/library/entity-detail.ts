import { sql } from 'drizzle-orm';
import type { EntityDetail } from '../../contract/entity-detail.ts';
import type { Database } from '../database/connection.ts';
import { type EntityReference, entityOccurrences, getEntityReference } from './entities.ts';
import { asIso } from './format.ts';

const maxPodcasts = 10;
const maxRelated = 12;
const maxLatest = 10;
const maxAliases = 20;
/** Beside what a name stands is told from its latest passages, so many or a few more: a great name has ten thousands. */
const minRelatedPassages = 1_000;
const maxRelatedPassages = 2 * minRelatedPassages;

type Occurrence = { episode_id: string; ordinal: number; speaking: boolean };

type Overview = {
  episodes: number;
  mentions: number;
  first: string | null;
  last: string | null;
  podcasts: EntityDetail['podcasts'] | null;
  latest: Occurrence[] | null;
  related: { entity_id: string; passages: number }[] | null;
};

/** Everything that is counted over the passages of a name, in one pass over them. */
async function getOverview(database: Database, id: string): Promise<Overview> {
  const { rows } = await database.execute<Overview>(sql`
    with own as materialized ${entityOccurrences(id)},
    episode as materialized (
      select counted.*, e.publication_date, e.podcast_id,
        sum(passages) over (order by e.publication_date desc nulls last, e.id) - passages as newer
      from (select episode_id, count(*)::int as passages, min(ordinal) as ordinal, bool_or(speaking) as speaking from own group by episode_id) counted
      join episodes e on e.id = counted.episode_id),
    recent as materialized (
      select own.episode_id, own.ordinal from episode join own using (episode_id) where episode.newer < ${minRelatedPassages} limit ${maxRelatedPassages})
    select count(*)::int as episodes, coalesce(sum(passages), 0)::int as mentions, min(publication_date) as first, max(publication_date) as last,
      (select json_agg(most) from (
        select c.id as uuid, c.slug, c.title, count(*)::int as episodes from episode join podcasts c on c.id = episode.podcast_id
        group by c.id order by episodes desc, c.title limit ${maxPodcasts}) most) as podcasts,
      (select json_agg(said) from (
        select episode_id, ordinal, speaking from episode order by publication_date desc nulls last, episode_id limit ${maxLatest}) said) as latest,
      (select json_agg(beside) from (
        select other.entity_id, count(*)::int as passages from recent
        join mentions other on other.episode_id = recent.episode_id and other.ordinal = recent.ordinal and other.entity_id <> ${id}
        group by other.entity_id order by passages desc, other.entity_id limit ${maxRelated}) beside) as related
    from episode`);
  // Counting gives a row for nothing, too.
  return rows[0] as Overview;
}

async function getRelatedEntities(
  database: Database,
  related: NonNullable<Overview['related']>,
): Promise<EntityDetail['related']> {
  if (related.length === 0) return [];
  const { rows } = await database.execute<EntityReference & { passages: number }>(sql`
    select n.id, n.name, n.slug, n.type, beside.passages
    from json_to_recordset(${JSON.stringify(related)}::json) as beside(entity_id uuid, passages int)
    join entities n on n.id = beside.entity_id order by beside.passages desc, n.name`);
  return rows.map(({ type, ...row }) => ({ ...row, entity_type: type }));
}

async function getLatestMentions(database: Database, latest: Occurrence[]): Promise<EntityDetail['latest']> {
  if (latest.length === 0) return [];
  const { rows } = await database.execute<EntityDetail['latest'][number]>(sql`
    select p.id as passage_id, case when said.speaking then 'speaker' else 'mention' end as role, p.text as context, p.speaker,
      p.start_seconds, e.title as episode_title, e.slug as episode_slug, e.id as episode_uuid, c.title as podcast_title, e.publication_date
    from json_to_recordset(${JSON.stringify(latest)}::json) as said(episode_id uuid, ordinal int, speaking boolean)
    join passages p on p.episode_id = said.episode_id and p.ordinal = said.ordinal
    join episodes e on e.id = said.episode_id join podcasts c on c.id = e.podcast_id
    order by e.publication_date desc nulls last, e.id`);
  return rows.map((row) => ({ ...row, publication_date: asIso(row.publication_date) }));
}

/** A name with where it is said, beside what, and lately. Throws AppError entity_not_found. */
export async function getEntity(database: Database, idOrSlug: string): Promise<EntityDetail> {
  const { id, name, slug, type } = await getEntityReference(database, idOrSlug);
  const [overview, aliases] = await Promise.all([
    getOverview(database, id),
    database.execute<{ alias: string }>(
      sql`select alias from aliases where entity_id = ${id} order by alias limit ${maxAliases}`,
    ),
  ]);
  const [related, latest] = await Promise.all([
    getRelatedEntities(database, overview.related ?? []),
    getLatestMentions(database, overview.latest ?? []),
  ]);
  return {
    id,
    name,
    slug,
    entity_type: type,
    aliases: aliases.rows.map(({ alias }) => alias),
    episodes: overview.episodes,
    mentions: overview.mentions,
    first_mentioned: asIso(overview.first),
    last_mentioned: asIso(overview.last),
    podcasts: overview.podcasts ?? [],
    related,
    latest,
  };
}
