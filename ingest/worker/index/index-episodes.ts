import type { Database } from '../../../domain/core/database/connection.ts';
import type { indexJobs } from '../../../domain/core/database/schema/jobs.ts';
import { addWordCounts } from '../../../domain/library/vocabulary/stored-counts.ts';
import { WordCounts } from '../../../domain/library/vocabulary/word-counts.ts';
import type { SearchEngine } from '../../../domain/search/engine/engine.ts';
import { alreadyIndexed } from './already-indexed.ts';
import { nextVersion } from './documents.ts';
import { removedPassages } from './removed-passages.ts';
import { sendEpisodes } from './send-episodes.ts';

/** Documents are read and sent in parts, for the memory's sake. */
const episodesAtOnce = 50;

/** Sends the documents of these jobs' episodes to the engine, and resolves when they can be searched. */
export async function indexEpisodes(
  { database, engine }: { database: Database; engine: SearchEngine },
  jobs: (typeof indexJobs.$inferSelect)[],
): Promise<void> {
  const removed = removedPassages(jobs);
  const indexed = await alreadyIndexed(database, engine, jobs);
  const fresh = new Set(jobs.filter((job) => job.isNew).map((job) => job.episodeId));
  const ids = [...new Set(jobs.map((job) => job.episodeId))].filter((id) => !indexed.has(id));
  const counts = new WordCounts();
  const task = await engine.asOne(async (target) => {
    if (removed.length > 0) await target.delete('passages', removed, await nextVersion(database));
    for (let from = 0; from < ids.length; from += episodesAtOnce) {
      const part = ids.slice(from, from + episodesAtOnce);
      const { words } = await sendEpisodes({ database, target }, part);
      for (const { episodeId, texts } of words) if (fresh.has(episodeId)) counts.add(texts);
    }
  });
  await addWordCounts(database, counts);
  await task.done();
}
