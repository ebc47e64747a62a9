import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EntityDetail } from '../../../contract/api/library/entity-detail.ts';
import type { Database } from '../../core/database/connection.ts';
import { mentions } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { isSearched } from '../works/copies.ts';

/** Some entities are in tens of thousands of episodes. This many are enough to find what is mentioned together. */
const maxEpisodes = 1_000;

const own = alias(mentions, 'own');
const m = alias(mentions, 'm');

/** How many of an entity's episodes mention each two of the others, most first. */
export async function getRelatedPairs(
  database: Database,
  id: string,
  others: string[],
): Promise<EntityDetail['related_pairs']> {
  if (others.length < 2) return [];
  const { rows } = await database.execute<EntityDetail['related_pairs'][number]>(sql`
    with episode as materialized (
      select distinct ${own.episodeId} as id from ${mentions} own where ${own.entityId} = ${id} and ${isSearched(own.episodeId)} limit ${maxEpisodes}),
    mentioned as materialized (
      select distinct ${m.episodeId} as "episodeId", ${m.entityId} as id
      from episode join ${mentions} m on ${m.episodeId} = episode.id and ${m.entityId} = any(${uuidArray(others)}))
    select a.id as first_id, b.id as second_id, count(*)::int as episodes
    from mentioned a join mentioned b on b."episodeId" = a."episodeId" and a.id < b.id
    group by a.id, b.id order by episodes desc, a.id, b.id`);
  return rows;
}
