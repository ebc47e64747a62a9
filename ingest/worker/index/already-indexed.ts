import { count, inArray } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import type { indexJobs } from '../../../server/core/database/jobs-schema.ts';
import { passages } from '../../../server/core/database/library-schema.ts';
import type { SearchEngine } from '../../../server/core/search/engine/engine.ts';

const idleTimeoutMs = 120_000;

/**
 * Of jobs that are tried again: fresh episodes whose documents did arrive. Whoever held the job died after sending
 * them, and the engine keeps its queue through a restart; sending all of it a second time would double its work.
 */
export async function alreadyIndexed(
  database: Database,
  engine: SearchEngine,
  jobs: Pick<typeof indexJobs.$inferSelect, 'episodeId' | 'isNew' | 'tries'>[],
): Promise<Set<string>> {
  const ids = jobs.filter((job) => job.tries > 1 && job.isNew).map((job) => job.episodeId);
  if (ids.length === 0 || !(await engine.settle(idleTimeoutMs))) return new Set();
  const stored = await database
    .select({ id: passages.episodeId, passages: count() })
    .from(passages)
    .where(inArray(passages.episodeId, ids))
    .groupBy(passages.episodeId);
  const [inPassages, inEpisodes] = await engine.search([
    {
      target: 'passages',
      words: [],
      filters: [{ field: 'episode_id', anyOf: ids }],
      facets: ['episode_id'],
      limit: 0,
    },
    { target: 'episodes', words: [], filters: [{ field: 'id', anyOf: ids }], limit: ids.length },
  ]);
  const storedPassages = new Set(inEpisodes.hits.map(({ id }) => id));
  const indexed = inPassages.facets.episode_id ?? {};
  return new Set(
    stored
      .filter(({ id, passages }) => storedPassages.has(id) && indexed[id] === passages)
      .map(({ id }) => id),
  );
}
