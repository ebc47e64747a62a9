import { sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { passageVectors } from '../../core/database/schema/vectors.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import type { NearPassage } from './near-passage.ts';
import type { VectorTable } from './vector-table.ts';

/** Those of searched episodes whose vectors are still stored as the table has them: the others may say something else. */
export async function asStored(
  database: Database,
  table: VectorTable,
  near: NearPassage[],
): Promise<NearPassage[]> {
  const ids = [...new Set(near.map(({ episodeId }) => episodeId))];
  if (ids.length === 0) return [];
  const revisions = sql.param(ids.map((id) => table.revisionOf(id) ?? 0));
  const { rows } = await database.execute<{ id: string }>(sql`
    select v.episode_id as id from unnest(${uuidArray(ids)}, ${revisions}::bigint[]) compared(episode_id, revision)
    join ${passageVectors} v on v.episode_id = compared.episode_id and v.revision = compared.revision
    join ${episodes} e on e.id = v.episode_id and not e.is_copy`);
  const stored = new Set(rows.map((row) => row.id));
  return near.filter(({ episodeId }) => stored.has(episodeId));
}
