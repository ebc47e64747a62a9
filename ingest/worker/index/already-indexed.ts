import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import type { indexJobs } from '../../../server/core/database/jobs-schema.ts';
import type { SearchEngine } from '../../../server/core/search/engine.ts';

const pollIntervalMs = 100;

const idleTimeoutMs = 120_000;

/** True when the engine has nothing left to do for the index; false when others keep it busy for two minutes. */
async function waitUntilIdle(engine: SearchEngine): Promise<boolean> {
  const deadline = Date.now() + idleTimeoutMs;
  while (Date.now() < deadline) {
    const { total } = await engine.client.tasks.getTasks({
      indexUids: [engine.indexName],
      statuses: ['enqueued', 'processing'],
      limit: 1,
    });
    if (total === 0) return true;
    await sleep(pollIntervalMs);
  }
  return false;
}

/**
 * Of jobs that are tried again: fresh episodes whose documents did arrive. Whoever held the job died after sending
 * them, and the engine keeps its queue through a restart; sending all of it a second time would double its work.
 */
export async function alreadyIndexed(
  database: Database,
  engine: SearchEngine,
  jobs: Pick<typeof indexJobs.$inferSelect, 'episodeId' | 'isNew' | 'tries'>[],
): Promise<Set<string>> {
  const episodes = jobs.filter((job) => job.tries > 1 && job.isNew).map((job) => job.episodeId);
  if (episodes.length === 0 || !(await waitUntilIdle(engine))) return new Set();
  const { rows } = await database.execute<{ id: string; passages: number }>(sql`
    select episode_id as id, count(*)::int as passages from passages
    where episode_id = any(${sql.param(episodes)}::uuid[]) group by episode_id`);
  const { facetDistribution } = await engine.index.search('', {
    filter: `episode_id IN [${episodes.map((id) => `"${id}"`).join(', ')}]`,
    facets: ['episode_id'],
    limit: 0,
  });
  const indexed = facetDistribution?.episode_id ?? {};
  return new Set(rows.filter(({ id, passages }) => indexed[id] === passages).map(({ id }) => id));
}
