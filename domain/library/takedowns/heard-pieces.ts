import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { transcriptionPieces, transcriptions } from '../../core/database/schema/transcription.ts';

const t = transcriptions;

/**
 * Leaves nothing of what a service heard in an episode but its transcript, from which something is being taken down.
 * Gaps in that stay: to fill them, the rest would have to be heard again, too.
 */
export async function forgetHeardPieces(executor: Executor, episodeId: string): Promise<void> {
  await executor
    .update(t)
    .set({ status: 'done', dueAt: sql`now()` })
    .where(
      and(eq(t.episodeId, episodeId), eq(t.status, 'waiting'), isNull(t.startedAt), sql`${t.rounds} > 0`),
    );
  await executor.delete(transcriptionPieces).where(eq(transcriptionPieces.episodeId, episodeId));
}
