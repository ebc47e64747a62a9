import { and, ne, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';

/** The ids of those episodes among these that are of another show, and not the same recording in it. */
export async function ofOtherShows(
  database: Database,
  near: { episodeId: string }[],
  own: { podcastId: string; workId: string },
): Promise<Set<string>> {
  const rows = await database
    .select({ id: episodes.id })
    .from(episodes)
    .where(
      and(
        sql`${episodes.id} = any(${uuidArray(new Set(near.map(({ episodeId }) => episodeId)))})`,
        ne(episodes.podcastId, own.podcastId),
        ne(episodes.workId, own.workId),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
