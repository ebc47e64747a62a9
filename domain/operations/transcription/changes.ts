import { eq, sql } from 'drizzle-orm';
import type { AdminTranscription } from '../../../contract/api/admin/transcription.ts';
import { howToTurnOn } from '../../../contract/shared/transcription.ts';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import type { TranscribeConfig } from '../../core/config/transcribe-config.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { transcriptions } from '../../core/database/schema/transcription.ts';
import { AppError } from '../../core/errors.ts';
import { missingEpisodeError } from '../../library/catalog/missing-episode.ts';
import { setPaused } from '../../transcription/control.ts';
import { priorities } from '../../transcription/queue.ts';
import { findTranscription } from './episode-rows.ts';

/** Has workers send nothing, or go on. */
export async function pauseTranscription(database: Database, isPaused: boolean, actor: Actor): Promise<void> {
  await database.transaction(async (transaction) => {
    await setPaused(transaction, isPaused);
    const action = isPaused ? 'transcription.pause' : 'transcription.resume';
    await recordAudit(transaction, actor, { action, subject: 'Transcription' });
  });
}

/**
 * Has an episode transcribed before all others: again, if it was, which replaces a transcript that a service made.
 * Throws AppError episode_not_found, episode_removed, transcription_off, transcription_refused.
 */
export async function requestTranscription(
  database: Database,
  id: string,
  {
    model = null,
    config,
    actor,
  }: { model?: string | null | undefined; config: TranscribeConfig; actor: Actor },
): Promise<AdminTranscription> {
  if (!config) throw new AppError('transcription_off', howToTurnOn);
  return database.transaction(async (transaction) => {
    const [episode] = await transaction
      .select({
        title: episodes.title,
        audioUrl: episodes.audioUrl,
        source: episodes.transcriptSource,
        startedAt: transcriptions.startedAt,
        podcast: podcasts.title,
      })
      .from(episodes)
      .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
      .leftJoin(transcriptions, eq(transcriptions.episodeId, episodes.id))
      .where(eq(episodes.id, id));
    if (!episode) throw await missingEpisodeError(transaction, id);
    if (episode.audioUrl === null)
      throw new AppError('transcription_refused', 'This episode has no audio that could be transcribed.');
    if (episode.source !== null && episode.source !== 'machine')
      throw new AppError(
        'transcription_refused',
        'This episode has a transcript of its publisher or an operator, which stays.',
      );
    if (episode.startedAt !== null)
      throw new AppError(
        'transcription_refused',
        'This episode is being transcribed now. Wait until it is done.',
      );
    const anew = {
      status: 'waiting',
      priority: priorities.asked,
      model,
      tries: 0,
      rounds: 0,
      pieceSeconds: null,
      heardSeconds: 0,
      errorCode: null,
      errorMessage: null,
      dueAt: sql`now()`,
    } as const;
    await transaction
      .insert(transcriptions)
      .values({ episodeId: id, ...anew })
      .onConflictDoUpdate({ target: transcriptions.episodeId, set: anew });
    await recordAudit(transaction, actor, {
      action: 'episode.transcribe',
      subject: `${episode.title} (${episode.podcast})`,
      details: model ? { model } : {},
    });
    const queued = await findTranscription(transaction, id);
    if (!queued) throw await missingEpisodeError(transaction, id);
    return queued;
  });
}
