import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { EntityType } from '../../contract/entity.ts';
import type {
  EntityComparison,
  EntityDetail,
  EntityTimeline,
  TrendingEntity,
} from '../../contract/entity-detail.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { uuidOf } from '../ids.ts';
import { nameKey } from '../names.ts';
import { asIso } from './format.ts';

const mostPodcasts = 10;
const mostRelated = 12;
const mostLatest = 10;
const mostAliases = 20;
const mostCompared = 5;

export type Named = { id: string; name: string; slug: string; type: EntityType };

const notFound = () => new AppError('entity_not_found', 'There is no name with this id.');

/** The entity of an id: its own, or that of a mention of it. Throws AppError entity_not_found. */
async function entityOf(database: Database, idOrSlug: string): Promise<Named> {
  const id = uuidOf(idOrSlug);
  if (!id || !validate(id)) throw notFound();
  const { rows } = await database.execute<Named>(sql`
    select id, name, slug, type from entities where id = ${id}
    union all
    select n.id, n.name, n.slug, n.type from mentions m join entities n on n.id = m.entity_id where m.id = ${id}
    union all
    select n.id, n.name, n.slug, n.type from passages p join entities n on n.id = p.speaker_entity_id where p.id = ${id}
    limit 1`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * A name by its id, or by what it is called: of several the one said most. Throws AppError entity_not_found,
 * invalid_request when neither is given.
 */
export async function findEntity(
  database: Database,
  wanted: { id?: string | undefined; name?: string | undefined; type?: EntityType | undefined },
): Promise<Named> {
  if (wanted.id) return entityOf(database, wanted.id);
  if (!wanted.name) throw new AppError('invalid_request', 'Give a name or an entity_id.');
  const key = nameKey(wanted.name);
  const { rows } = await database.execute<Named>(sql`
    select n.id, n.name, n.slug, n.type from entities n
    where (n.name_key = ${key} or n.id in (select entity_id from aliases where alias_key = ${key}))
      and (${wanted.type ?? null}::text is null or n.type = ${wanted.type ?? null})
    order by n.name_key = ${key} desc, (select count(*) from mentions where entity_id = n.id) desc limit 1`);
  if (!rows[0]) throw new AppError('entity_not_found', `Nothing is known under the name “${wanted.name}”.`);
  return rows[0];
}

/** Every passage that says a name, or in which it speaks. */
const occurrences = (id: string) => sql`
  (select episode_id, ordinal, false as speaking from mentions where entity_id = ${id}
    union select episode_id, ordinal, true from passages where speaker_entity_id = ${id})`;

async function totalsOf(database: Database, id: string) {
  const { rows } = await database.execute<{
    episodes: number;
    mentions: number;
    first: string | null;
    last: string | null;
  }>(sql`
    select count(distinct o.episode_id)::int as episodes, count(distinct (o.episode_id, o.ordinal))::int as mentions,
      min(e.publication_date) as first, max(e.publication_date) as last
    from ${occurrences(id)} o join episodes e on e.id = o.episode_id`);
  return rows[0] ?? { episodes: 0, mentions: 0, first: null, last: null };
}

async function podcastsOf(database: Database, id: string): Promise<EntityDetail['podcasts']> {
  const { rows } = await database.execute<EntityDetail['podcasts'][number]>(sql`
    select c.id as uuid, c.slug, c.title, count(distinct o.episode_id)::int as episodes
    from ${occurrences(id)} o join episodes e on e.id = o.episode_id join podcasts c on c.id = e.podcast_id
    group by c.id order by episodes desc, c.title limit ${mostPodcasts}`);
  return rows;
}

async function relatedTo(database: Database, id: string): Promise<EntityDetail['related']> {
  const { rows } = await database.execute<Named & { passages: number }>(sql`
    select n.id, n.name, n.slug, n.type, beside.passages from (
      select other.entity_id, count(*)::int as passages from mentions own
      join mentions other on other.episode_id = own.episode_id and other.ordinal = own.ordinal and other.entity_id <> own.entity_id
      where own.entity_id = ${id} group by other.entity_id order by passages desc limit ${mostRelated}) beside
    join entities n on n.id = beside.entity_id order by beside.passages desc, n.name`);
  return rows.map(({ type, ...row }) => ({ ...row, entity_type: type }));
}

type LatestRow = EntityDetail['latest'][number];

async function latestOf(database: Database, id: string): Promise<LatestRow[]> {
  const { rows } = await database.execute<LatestRow>(sql`
    with said as (
      select episode_id, min(ordinal) as ordinal, bool_or(speaking) as speaking from ${occurrences(id)} o group by episode_id),
    latest as (
      select said.*, e.publication_date, e.title, e.slug, e.podcast_id from said join episodes e on e.id = said.episode_id
      order by e.publication_date desc nulls last, e.id limit ${mostLatest})
    select p.id as passage_id, case when latest.speaking then 'speaker' else 'mention' end as role, p.text as context, p.speaker,
      p.start_seconds, latest.title as episode_title, latest.slug as episode_slug, latest.episode_id as episode_uuid,
      c.title as podcast_title, latest.publication_date
    from latest join passages p on p.episode_id = latest.episode_id and p.ordinal = latest.ordinal
    join podcasts c on c.id = latest.podcast_id order by latest.publication_date desc nulls last, latest.episode_id`);
  return rows.map((row) => ({ ...row, publication_date: asIso(row.publication_date) }));
}

/** A name with where it is said, beside what, and lately. Throws AppError entity_not_found. */
export async function getEntity(database: Database, idOrSlug: string): Promise<EntityDetail> {
  const { id, name, slug, type } = await entityOf(database, idOrSlug);
  const [totals, podcasts, related, latest, aliases] = await Promise.all([
    totalsOf(database, id),
    podcastsOf(database, id),
    relatedTo(database, id),
    latestOf(database, id),
    database.execute<{ alias: string }>(
      sql`select alias from aliases where entity_id = ${id} order by alias limit ${mostAliases}`,
    ),
  ]);
  return {
    id,
    name,
    slug,
    entity_type: type,
    aliases: aliases.rows.map(({ alias }) => alias),
    episodes: totals.episodes,
    mentions: totals.mentions,
    first_mentioned: asIso(totals.first),
    last_mentioned: asIso(totals.last),
    podcasts,
    related,
    latest,
  };
}

/** How often a name was said on each of the last days, today the last. Throws AppError entity_not_found. */
export async function getEntityTimeline(
  database: Database,
  idOrSlug: string,
  days: number,
): Promise<EntityTimeline> {
  const { id, name } = await entityOf(database, idOrSlug);
  const { rows } = await database.execute<{ date: string; count: number }>(sql`
    with days as (
      select generate_series((now() at time zone 'utc')::date - ${days - 1}::int, (now() at time zone 'utc')::date, interval '1 day')::date as day),
    said as (
      select (e.publication_date at time zone 'utc')::date as day, count(*)::int as count
      from ${occurrences(id)} o join episodes e on e.id = o.episode_id
      where e.publication_date >= now() - make_interval(days => ${days}::int + 1) group by 1)
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
  if (ids.length < 2 || ids.length > mostCompared)
    throw new AppError('invalid_request', `ids must be two to ${mostCompared} ids with commas between them.`);
  const entities = await Promise.all(ids.map((id) => entityOf(database, id)));
  const counted = await Promise.all(
    entities.map(async ({ id, name, type }) => {
      const { rows } = await database.execute<{ episodes: number; mentions: number }>(sql`
        select count(distinct o.episode_id)::int as episodes, count(distinct (o.episode_id, o.ordinal))::int as mentions
        from ${occurrences(id)} o join episodes e on e.id = o.episode_id
        where e.publication_date >= now() - make_interval(days => ${days}::int)`);
      return { id, name, entity_type: type, ...(rows[0] ?? { episodes: 0, mentions: 0 }) };
    }),
  );
  const all = counted.reduce((sum, { mentions }) => sum + mentions, 0);
  return {
    days,
    entities: counted.map((one) => ({ ...one, share_of_voice: all === 0 ? 0 : one.mentions / all })),
  };
}

/** How many times the compared time the past reaches back. */
const pastTimes = 4;
const leastEpisodes = 2;

/** Names said more than their own past would have it: raw counts would always show the same few. */
export async function trendingEntities(
  database: Database,
  { limit, days }: { limit: number; days: number },
): Promise<TrendingEntity[]> {
  const { rows } = await database.execute<Named & { episodes: number; expected: number; score: number }>(sql`
    with recent as (
      select m.entity_id, count(distinct m.episode_id)::int as episodes from episodes e join mentions m on m.episode_id = e.id
      where e.publication_date > now() - make_interval(days => ${days}::int) and e.publication_date <= now()
      group by m.entity_id having count(distinct m.episode_id) >= ${leastEpisodes} order by episodes desc limit 1000),
    past as (
      select m.entity_id, count(distinct m.episode_id)::float8 / ${pastTimes} as expected from episodes e join mentions m on m.episode_id = e.id
      where e.publication_date > now() - make_interval(days => ${days * (pastTimes + 1)}::int)
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
