import { sql } from 'drizzle-orm';
import type { Executor } from '../core/database/connection.ts';
import { transcriptionChecks } from '../core/database/schema/transcription.ts';

/** Has a worker look which episodes of a podcast are to be transcribed, in the transaction that may change that. */
export async function requestTranscriptionCheck(executor: Executor, podcastId: string): Promise<void> {
  await executor.insert(transcriptionChecks).values({ podcastId });
}

/** Whether any podcast waits to be looked at. */
export async function hasTranscriptionChecks(executor: Executor): Promise<boolean> {
  const [row] = await executor
    .select({ podcastId: transcriptionChecks.podcastId })
    .from(transcriptionChecks)
    .limit(1);
  return row !== undefined;
}

/** Takes the podcasts that wait to be looked at. Resolves to their ids, each once. */
export async function takeTranscriptionChecks(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ podcast_id: string }>(sql`
    with taken as (delete from ${transcriptionChecks} returning podcast_id) select distinct podcast_id from taken`);
  return rows.map((row) => row.podcast_id);
}
