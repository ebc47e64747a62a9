import { and, eq, isNull } from 'drizzle-orm';
import type { TextFingerprint } from '../../../contract/shared/console.ts';
import type { Executor } from '../../core/database/connection.ts';
import { takedowns } from '../../core/database/schema/console.ts';

/** What may not be stored again. */
export type RemovedContent = {
  episodeIds: Set<string>;
  /** A feed may give an episode another guid; its audio stays. */
  audioUrls: Set<string>;
  fingerprintsOf: (episodeId: string) => TextFingerprint[];
};

/** What was taken down of a podcast. */
export async function loadRemovedContent(executor: Executor, podcastId: string): Promise<RemovedContent> {
  const rows = await executor
    .select()
    .from(takedowns)
    .where(and(eq(takedowns.podcastId, podcastId), isNull(takedowns.liftedAt)));
  const removed = rows.filter(({ kind }) => kind === 'episode');
  return {
    episodeIds: new Set(removed.map(({ episodeId }) => episodeId)),
    audioUrls: new Set(removed.flatMap(({ audioUrl }) => audioUrl ?? [])),
    fingerprintsOf: (id) =>
      rows.flatMap(({ kind, episodeId, fingerprints }) =>
        kind === 'passage' && episodeId === id ? fingerprints : [],
      ),
  };
}
