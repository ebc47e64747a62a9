import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { textStart } from '../../../server/core/search/settings.ts';

const briefCharacters = 80;

/**
 * The search documents of these episodes, as lines of JSON made by the database itself. A document holds what is
 * searched and filtered by (PassageDocument); the names that the text says only in part come along in full.
 */
export async function documentsOf(
  database: Database,
  episodeIds: string[],
): Promise<{ lines: string; count: number }> {
  const { rows } = await database.execute<{ document: string }>(sql`
    with named as (
      select m.episode_id, m.ordinal, array_agg(distinct n.type) as types,
        array_agg(distinct n.name) filter (where lower(n.name) <> lower(m.surface)) as names
      from mentions m join entities n on n.id = m.entity_id
      where m.episode_id = any(${sql.param(episodeIds)}::uuid[])
      group by m.episode_id, m.ordinal)
    select json_build_object(
      'id', p.id, 'text', ${textStart}::text || p.text, 'brief', (length(p.text) < ${briefCharacters})::int, 'speaker', p.speaker, 'names', coalesce(named.names, '{}'),
      'episode_id', p.episode_id, 'podcast_id', e.podcast_id,
      'types', case when p.speaker_entity_id is null or 'person' = any(named.types) then coalesce(named.types, '{}') else array_append(named.types, 'person') end,
      'language', e.language, 'published', extract(epoch from e.publication_date)::bigint,
      'year', extract(year from e.publication_date at time zone 'utc')::int)::text as document
    from passages p join episodes e on e.id = p.episode_id
    left join named on named.episode_id = p.episode_id and named.ordinal = p.ordinal
    where p.episode_id = any(${sql.param(episodeIds)}::uuid[])`);
  return { lines: rows.map((row) => row.document).join('\n'), count: rows.length };
}
