import type { Database } from '../../../domain/core/database/connection.ts';
import type { indexJobs } from '../../../domain/core/database/schema/jobs.ts';
import { addWordCounts } from '../../../domain/library/vocabulary/stored-counts.ts';
import { WordCounts } from '../../../domain/library/vocabulary/word-counts.ts';
import type { EngineTask, SearchEngine } from '../../../domain/search/engine/engine.ts';
import { alreadyIndexed } from './already-indexed.ts';
import { nextVersion } from './documents.ts';
import { sendEpisodes } from './send-episodes.ts';

/** Documents are read and sent in parts, for the memory's sake; the engine joins what it finds in its queue. */
const episodesPerRequest = 50;

/** Sends the documents of these jobs' episodes to the engine, and resolves when they can be searched. */
export async function indexEpisodes(
  { database, engine }: { database: Database; engine: SearchEngine },
  jobs: (typeof indexJobs.$inferSelect)[],
): Promise<void> {
  const tasks: EngineTask[] = [];
  const removed = jobs.flatMap((job) => job.removedPassageIds);
  if (removed.length > 0) tasks.push(await engine.delete('passages', removed, await nextVersion(database)));
  const indexed = await alreadyIndexed(database, engine, jobs);
  const fresh = new Set(jobs.filter((job) => job.isNew).map((job) => job.episodeId));
  const ids = [...new Set(jobs.map((job) => job.episodeId))].filter((id) => !indexed.has(id));
  const counts = new WordCounts();
  for (let from = 0; from < ids.length; from += episodesPerRequest) {
    const part = ids.slice(from, from + episodesPerRequest);
    const { documents, tasks: sent } = await sendEpisodes({ database, target: engine }, part);
    tasks.push(...sent);
    for (const { episodeId, texts } of documents.words) if (fresh.has(episodeId)) counts.add(texts);
  }
  await addWordCounts(database, counts);
  for (const task of tasks) await task.done();
}
