import { eq } from 'drizzle-orm';
import type { Database } from '../../server/core/database/connection.ts';
import { episodes } from '../../server/core/database/library-schema.ts';

export type StoredEpisode = { inputHash: string; hasTranscript: boolean; transcriptUrl: string | null };

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
      transcriptUrl: episodes.transcriptUrl,
    })
    .from(episodes)
    .where(eq(episodes.podcastId, podcastId));
  return new Map(rows.map(({ id, ...stored }) => [id, stored]));
}
