import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EntityDetail, EntityQuote } from '../../../contract/api/library/entity-detail.ts';
import type { Database } from '../../core/database/connection.ts';
import { aliases, entities, episodes, mentions, podcasts } from '../../core/database/schema/library.ts';
import type { RawRow, RawValue } from '../../core/database/sql/raw-row.ts';
import { asIso } from '../../core/text/format.ts';
import { type EntityRow, entityOccurrences, getEntityRow, toEntityReference } from './entities.ts';
import { getQuotes, type Occurrence } from './entity-quotes.ts';
import { getPhrase } from './phrase-in-passage.ts';
import { getRelatedPairs } from './related-pairs.ts';
import { withoutTwins } from './twins.ts';

const maxPodcasts = 10;
const maxRelated = 12;
/** Of these, every two are counted. */
const maxPaired = 6;
/** Some are other spellings of the same name. */
const maxRelatedCandidates = 40;
const maxLatest = 10;
const maxAliases = 20;
/** Related entities are only counted in the latest passages: a famous entity has tens of thousands. */
const minRelatedPassages = 1_000;
const maxRelatedPassages = 2 * minRelatedPassages;

type Related = RawRow<typeof mentions, 'entityId'> & Pick<EntityDetail['related'][number], 'passages'>;

type Overview = Pick<EntityDetail, 'episodes' | 'mentions' | 'spoken_passages' | 'spoken_episodes'> & {
  first: RawValue<typeof episodes.publicationDate>;
  last: RawValue<typeof episodes.publicationDate>;
  podcasts: EntityDetail['podcasts'] | null;
  latest: Occurrence[] | null;
  appearances: Occurrence[] | null;
  related: Related[] | null;
};

const c = alias(podcasts, 'c');
const e = alias(episodes, 'e');
const m = alias(mentions, 'm');
const n = alias(entities, 'n');
/** The episodes of a work: it counts for each of its shows. */
const w = alias(episodes, 'w');

/** The newest episodes that have a passage in this column. */
const newest = (id: string, ordinal: SQL, speaking: SQL) => sql`
  select json_agg(newest) from (
    select ${id}::uuid as "entityId", "episodeId", ${ordinal} as ordinal, ${speaking} as speaking from episode
    where ${ordinal} is not null order by "publicationDate" desc nulls last, "episodeId" limit ${maxLatest}) newest`;

/** Everything that is counted over the passages of an entity, in one pass over them. */
async function getOverview(database: Database, id: string): Promise<Overview> {
  const { rows } = await database.execute<Overview>(sql`
    with own as materialized ${entityOccurrences(id)},
    episode as materialized (
      select counted.*, ${e.publicationDate} as "publicationDate", ${e.workId} as "workId",
        sum(passages) over (order by ${e.publicationDate} desc nulls last, ${e.id}) - passages as newer
      from (
        select "episodeId", count(*)::int as passages, (count(*) filter (where speaking))::int as spoken,
          min(ordinal) filter (where not speaking) as mentioned, min(ordinal) filter (where speaking) as speaks
        from own group by "episodeId") counted
      join ${episodes} e on ${e.id} = counted."episodeId"),
    recent as materialized (
      select own."episodeId", own.ordinal from episode join own using ("episodeId")
      where episode.newer < ${minRelatedPassages} limit ${maxRelatedPassages})
    select count(*)::int as episodes, coalesce(sum(passages), 0)::int as mentions,
      coalesce(sum(spoken), 0)::int as spoken_passages, (count(*) filter (where spoken > 0))::int as spoken_episodes,
      min("publicationDate") as first, max("publicationDate") as last,
      (select json_agg(most) from (
        select ${c.id} as uuid, ${c.slug} as slug, ${c.title} as title, count(*)::int as episodes
        from episode join ${episodes} w on ${w.workId} = episode."workId" join ${podcasts} c on ${c.id} = ${w.podcastId}
        group by ${c.id} order by episodes desc, ${c.title} limit ${maxPodcasts}) most) as podcasts,
      (${newest(id, sql`mentioned`, sql`false`)}) as latest,
      (${newest(id, sql`speaks`, sql`true`)}) as appearances,
      (select json_agg(together) from (
        select ${m.entityId} as "entityId", count(*)::int as passages from recent
        join ${mentions} m on ${m.episodeId} = recent."episodeId" and ${m.ordinal} = recent.ordinal and ${m.entityId} <> ${id}
        group by ${m.entityId} order by passages desc, ${m.entityId} limit ${maxRelatedCandidates}) together) as related
    from episode`);
  // Aggregates return a row even if there is nothing to count.
  return rows[0] as Overview;
}

async function getRelatedEntities(
  database: Database,
  related: Related[],
  own: Pick<EntityRow, 'name' | 'type'>[],
): Promise<EntityDetail['related']> {
  if (related.length === 0) return [];
  const { rows } = await database.execute<EntityRow & Pick<Related, 'passages'>>(sql`
    select ${n.id} as id, ${n.name} as name, ${n.slug} as slug, ${n.type} as type, together.passages
    from json_to_recordset(${JSON.stringify(related)}::json) as together("entityId" uuid, passages int)
    join ${entities} n on ${n.id} = together."entityId" order by together.passages desc, ${n.name}`);
  return withoutTwins(rows, own)
    .slice(0, maxRelated)
    .map((row) => ({ ...toEntityReference(row), passages: row.passages }));
}

/**
 * An entity with the podcasts that mention it most, related entities and its latest mentions; or, by the id of a result
 * that is about no known entity, what that result shows. Throws AppError entity_not_found.
 */
export async function getEntity(database: Database, idOrSlug: string): Promise<EntityDetail> {
  const phrase = await getPhrase(database, idOrSlug);
  if (phrase) return phrase;
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
  const names = [entity.name, ...aliasRows.map((row) => row.alias)];
  const own = names.map((name) => ({ name, type: entity.type }));
  const [related, quotes] = await Promise.all([
    getRelatedEntities(database, overview.related ?? [], own),
    getQuotes(database, [...(overview.latest ?? []), ...(overview.appearances ?? [])]),
  ]);
  const paired = related.slice(0, maxPaired).map((other) => other.id);
  const relatedPairs = await getRelatedPairs(database, entity.id, paired);
  const inRole = (role: EntityQuote['role']) =>
    quotes.flatMap(({ quote }) => (quote.role === role ? [quote] : []));
  return {
    ...toEntityReference(entity),
    aliases: aliasRows.map((row) => row.alias),
    episodes: overview.episodes,
    mentions: overview.mentions,
    first_mentioned: asIso(overview.first),
    last_mentioned: asIso(overview.last),
    podcasts: overview.podcasts ?? [],
    related,
    related_pairs: relatedPairs,
    latest: inRole('mention'),
    spoken_passages: overview.spoken_passages,
    spoken_episodes: overview.spoken_episodes,
    appearances: inRole('speaker'),
  };
}
