import { count, inArray } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { passages } from '../../../domain/core/database/schema/library.ts';
import type { SearchEngine } from '../../../domain/search/engine/engine.ts';

/** How many passages are stored of each of these episodes; those without any are left out. */
export async function countStored(database: Database, episodeIds: string[]): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: passages.episodeId, passages: count() })
    .from(passages)
    .where(inArray(passages.episodeId, episodeIds))
    .groupBy(passages.episodeId);
  return new Map(rows.map((row) => [row.id, row.passages]));
}

/** How many passages the engine has of each of these episodes, and which of the episodes it has. */
export async function countIndexed(
  engine: SearchEngine,
  episodeIds: string[],
): Promise<{ passages: Record<string, number>; episodes: Set<string> }> {
  const [inPassages, inEpisodes] = await engine.search([
    {
      target: 'passages',
      words: [],
      filters: [{ field: 'episode_id', anyOf: episodeIds }],
      facets: ['episode_id'],
      limit: 0,
    },
    {
      target: 'episodes',
      words: [],
      filters: [{ field: 'id', anyOf: episodeIds }],
      limit: episodeIds.length,
    },
  ]);
  return {
    passages: inPassages.facets.episode_id ?? {},
    episodes: new Set(inEpisodes.hits.map(({ id }) => id)),
  };
}
