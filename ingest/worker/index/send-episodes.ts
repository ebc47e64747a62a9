import type { Database } from '../../../domain/core/database/connection.ts';
import { searchedIds } from '../../../domain/library/works/other-shows.ts';
import type { IndexTarget } from '../../../domain/search/engine/engine.ts';
import { type IndexDocuments, readDocuments } from './documents.ts';

/** Sends what the library has of these episodes, and deletes those of which it has nothing any more. */
export async function sendEpisodes(
  { database, target }: { database: Database; target: IndexTarget },
  episodeIds: string[],
): Promise<IndexDocuments> {
  // A copy isn't sent: the episode that is searched in its place names its show.
  const ids = [...new Set([...episodeIds, ...(await searchedIds(database, episodeIds))])];
  const documents = await readDocuments(database, ids);
  const { passages, episodes, version } = documents;
  if (passages.length > 0) await target.index('passages', passages, version);
  if (episodes.length > 0) await target.index('episodes', episodes, version);
  const remaining = new Set(episodes.map(({ id }) => id));
  const deleted = ids.filter((id) => !remaining.has(id)).map((id) => ({ id }));
  if (deleted.length > 0) await target.delete('episodes', deleted, version);
  return documents;
}
