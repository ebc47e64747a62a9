import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../domain/core/database/connection.ts';
import { transcriptUploads } from '../../domain/core/database/schema/console.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';

export type StoredEpisode = {
  inputHash: string;
  hasTranscript: boolean;
  /** Its transcript is none that came along: it was fetched, an operator uploaded it, or a service made it. */
  isReadSeparately: boolean;
};

/** What is stored of a podcast's episodes, by id. */
export async function loadStoredEpisodes(
  database: Database,
  podcastId: string,
): Promise<Map<string, StoredEpisode>> {
  const rows = await database
    .select({
      id: episodes.id,
      inputHash: episodes.inputHash,
      hasTranscript: episodes.hasTranscript,
      isReadSeparately: sql<boolean>`coalesce(${episodes.transcriptUrl}, ${episodes.transcriptHash}, ${transcriptUploads.fileName}) is not null
        or ${episodes.transcriptSource} = 'machine'`,
    })
    .from(episodes)
    .leftJoin(transcriptUploads, eq(transcriptUploads.episodeId, episodes.id))
    .where(eq(episodes.podcastId, podcastId));
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}
