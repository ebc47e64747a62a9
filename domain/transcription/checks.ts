import { sql } from 'drizzle-orm';
import type { Executor } from '../core/database/connection.ts';
import { transcriptionChecks } from '../core/database/schema/transcription.ts';

/** Has a worker look which episodes of a podcast are to be transcribed, in the transaction that may change that. */
export async function requestTranscriptionCheck(executor: Executor, podcastId: string): Promise<void> {
  await executor.insert(transcriptionChecks).values({ podcastId });
}

/** Takes the podcasts that wait to be looked at. Resolves to their ids, each once. */
export async function takeTranscriptionChecks(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<{ podcast_id: string }>(sql`
    with taken as (delete from ${transcriptionChecks} returning podcast_id) select distinct podcast_id from taken`);
  return rows.map((row) => row.podcast_id);
}
