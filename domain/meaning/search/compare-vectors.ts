import { sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { cosine, toSignedBytes } from '../vectors.ts';
import type { VectorPlace } from './sign-table.ts';

/** A passage with how near its meaning is. */
export type NearPassage = {
  id: string;
  episodeId: string;
  ordinal: number;
  /** The cosine to the query, -1 to 1. */
  nearness: number;
  /** The same of the nearer one of the passages next to it that have a vector; 0 without one. */
  around: number;
};

type Row = {
  id: string;
  episode_id: string;
  ordinal: number;
  position: number;
  bytes: Buffer;
};

/** The bytes are those of the vector with the ones before and after it, as far as there are such. */
function toNear(row: Row, query: Float32Array): NearPassage {
  const dimensions = query.length;
  const bytes = toSignedBytes(row.bytes);
  const own = row.position > 0 ? dimensions : 0;
  const cosineAt = (from: number) =>
    from < 0 || from >= bytes.length ? 0 : cosine(query, bytes.subarray(from, from + dimensions));
  return {
    id: row.id,
    episodeId: row.episode_id,
    ordinal: row.ordinal,
    nearness: cosineAt(own),
    around: Math.max(cosineAt(own - dimensions), cosineAt(own + dimensions)),
  };
}

/**
 * How near each of these vectors is to that of a query. What is no passage of a searched episode any more, or another one
 * by now, is left out.
 */
export async function compareVectors(
  database: Database,
  model: string,
  query: Float32Array,
  places: VectorPlace[],
): Promise<NearPassage[]> {
  if (places.length === 0) return [];
  const dimensions = query.length;
  const positions = sql.param(places.map(({ at }) => at));
  const { rows } = await database.execute<Row>(sql`
    select p.id, p.episode_id, p.ordinal, place.position,
      substring(v.vectors from greatest(place.position - 1, 0) * ${dimensions}::int + 1
        for (case when place.position > 0 then 3 else 2 end) * ${dimensions}::int) as bytes
    from unnest(${uuidArray(places.map(({ episodeId }) => episodeId))}, ${positions}::int[]) place(episode_id, position)
    join ${passageVectors} v on v.model = ${model} and v.episode_id = place.episode_id
    join ${episodes} e on e.id = place.episode_id and not e.is_copy
    join ${passages} p on p.episode_id = place.episode_id and p.ordinal = v.ordinals[place.position + 1]
      and p.id = v.passage_ids[place.position + 1]`);
  return rows.map((row) => toNear(row, query)).sort((a, b) => b.nearness - a.nearness);
}
