import { and, desc, eq, ilike, inArray, isNull, like, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Suggestion, SuggestParameters } from '../../contract/api/library/suggest.ts';
import type { Database } from '../core/database/connection.ts';
import { entityCorrections } from '../core/database/schema/console.ts';
import { entities, episodes, mentions, podcasts } from '../core/database/schema/library.ts';
import { escapeLike } from '../core/database/sql/like.ts';
import { nameKey } from '../core/text/normalize.ts';
import { wordsOf } from '../core/text/tokenize.ts';
import { isEntityInUse } from '../library/entities/entity-in-use.ts';
import type { SearchEngine } from './engine/engine.ts';

/** How many entities with the same prefix are ranked. */
const maxEntities = 60;
const maxEpisodes = 4;

/** The entities into which operators merged names that begin with this: few enough to look at all of them. */
async function entitiesMergedFrom(database: Database, q: string): Promise<string[]> {
  const rows = await database
    .select({ id: entityCorrections.toId })
    .from(entityCorrections)
    .where(
      and(
        eq(entityCorrections.kind, 'merge'),
        isNull(entityCorrections.undoneAt),
        ilike(entityCorrections.fromName, `${escapeLike(q.trim())}%`),
      ),
    )
    .limit(maxEntities);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Entities that begin with this, those mentioned most first. */
async function suggestEntities(database: Database, q: string, limit: number): Promise<Suggestion[]> {
  const key = nameKey(q);
  if (key === '') return [];
  const mergedInto = await entitiesMergedFrom(database, q);
  const prefixMatches = database
    .select({ id: entities.id, name: entities.name, slug: entities.slug, type: entities.type })
    .from(entities)
    .where(
      and(or(like(entities.nameKey, `${escapeLike(key)}%`), inArray(entities.id, mergedInto)), isEntityInUse),
    )
    .orderBy(entities.nameKey)
    .limit(maxEntities)
    .as('begun');
  const mentionCount = sql<number>`(select count(*) from (select 1 from ${mentions} where ${mentions.entityId} = ${prefixMatches.id} limit 500) as capped)`;
  const rows = await database.select().from(prefixMatches).orderBy(desc(mentionCount)).limit(limit);
  return rows.map(({ id, name, slug, type }) => ({
    kind: 'entity',
    id,
    slug,
    text: name,
    entity_type: type,
    podcast_title: null,
  }));
}

async function suggestTitles(database: Database, engine: SearchEngine, q: string): Promise<Suggestion[]> {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  // The last word may be unfinished.
  const [{ hits }] = await engine.search([
    {
      target: 'episodes',
      words: words.slice(0, -1),
      prefix: words.at(-1),
      fields: ['title', 'podcast'],
      limit: maxEpisodes,
    },
  ]);
  // A work is found by the names of all its shows.
  const found = alias(episodes, 'found');
  const rows = await database
    .select({
      id: episodes.id,
      slug: episodes.slug,
      title: episodes.title,
      isCopy: episodes.isCopy,
      podcastId: podcasts.id,
      podcastSlug: podcasts.slug,
      podcastTitle: podcasts.title,
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(
      inArray(
        episodes.workId,
        database
          .select({ id: found.workId })
          .from(found)
          .where(
            inArray(
              found.id,
              hits.map(({ id }) => id),
            ),
          ),
      ),
    );
  const suggestions = new Map<string, Suggestion>();
  for (const row of rows) {
    const prefixMatches = (text: string) => wordsOf(text).some((word) => word.startsWith(words.at(-1) ?? ''));
    if (prefixMatches(row.podcastTitle))
      suggestions.set(row.podcastId, {
        kind: 'podcast',
        id: row.podcastId,
        slug: row.podcastSlug,
        text: row.podcastTitle,
        entity_type: null,
        podcast_title: null,
      });
    if (prefixMatches(row.title) && !row.isCopy)
      suggestions.set(row.id, {
        kind: 'episode',
        id: row.id,
        slug: row.slug,
        text: row.title,
        entity_type: null,
        podcast_title: row.podcastTitle,
      });
  }
  return [...suggestions.values()];
}

/** Completions of a typed text: entities, podcasts and episodes. */
export async function suggest(
  { database, engine }: { database: Database; engine: SearchEngine },
  { q, limit }: SuggestParameters,
): Promise<Suggestion[]> {
  const [named, titled] = await Promise.all([
    suggestEntities(database, q, limit),
    suggestTitles(database, engine, q),
  ]);
  const about = titled.filter(({ kind }) => kind === 'podcast');
  const rest = titled.filter(({ kind }) => kind === 'episode');
  const room = Math.max(limit - about.length - rest.length, Math.ceil(limit / 2));
  return [...about, ...named.slice(0, room), ...rest].slice(0, limit);
}
