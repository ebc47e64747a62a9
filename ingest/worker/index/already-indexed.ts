import type { Database } from '../../../domain/core/database/connection.ts';
import type { indexJobs } from '../../../domain/core/database/schema/jobs.ts';
import type { SearchEngine } from '../../../domain/search/engine/engine.ts';
import { countIndexed, countStored } from './count-by-episode.ts';

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
  const stored = await countStored(database, ids);
  const indexed = await countIndexed(engine, ids);
  const isComplete = ([id, passages]: [string, number]) =>
    indexed.episodes.has(id) && indexed.passages[id] === passages;
  return new Set([...stored].filter(isComplete).map(([id]) => id));
}
