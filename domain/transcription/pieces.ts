import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../core/database/connection.ts';
import { transcriptionPieces, transcriptions } from '../core/database/schema/transcription.ts';

const p = transcriptionPieces;
const t = transcriptions;

/** Deletes what was heard in the pieces of an episode's recording. */
export async function deletePieces(executor: Executor, episodeId: string): Promise<void> {
  await executor.delete(p).where(eq(p.episodeId, episodeId));
}

/** Deletes pieces of episodes that aren't transcribed any longer: nobody would ask for them again. */
export async function deleteLeftPieces(executor: Executor): Promise<void> {
  await executor.execute(sql`
    delete from ${p} where not exists (select from ${t} where ${t.episodeId} = ${p.episodeId} and ${t.status} <> 'done')`);
}

/** Ends the transcription of an episode that has a better transcript by now, and leaves nothing of it. */
export async function dropTranscription(executor: Executor, episodeId: string): Promise<void> {
  await executor.delete(t).where(eq(t.episodeId, episodeId));
  await deletePieces(executor, episodeId);
}
