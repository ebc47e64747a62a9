import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { takedowns } from '../../core/database/schema/console.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { missingEpisodeError } from '../catalog/missing-episode.ts';
import { lockForCorrecting } from '../corrections/lock.ts';
import { type OtherEpisode, otherEpisodes } from '../placing/decide.ts';
import { removeEpisodes } from './remove-episode.ts';

/** An episode with the title of its podcast. Throws AppError episode_not_found, episode_removed. */
export async function lockEpisode(executor: Executor, id: string) {
  const [row] = await executor
    .select({ episode: episodes, podcastTitle: podcasts.title })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, id))
    .for('update', { of: episodes });
  if (!row) throw await missingEpisodeError(executor, id);
  return row;
}

export type TakedownOptions = {
  reason: string;
  actor: Actor;
  /** Whether what other shows have of the same recording is taken down, too. */
  copies?: boolean;
};

/**
 * Removes an episode on request. It answers 410 from then on, and is not stored again when its feed is polled. Resolves
 * to what other shows still have of the recording. Throws AppError episode_not_found, episode_removed.
 */
export async function takeDownEpisode(
  database: Database,
  id: string,
  { reason, actor, copies = false }: TakedownOptions,
): Promise<OtherEpisode[]> {
  return database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    const others = await otherEpisodes(transaction, id);
    const removed: (typeof episodes.$inferSelect)[] = [];
    for (const one of [id, ...(copies ? others.map((other) => other.id) : [])]) {
      const { episode, podcastTitle } = await lockEpisode(transaction, one);
      const { podcastId, title, audioUrl } = episode;
      removed.push(episode);
      await transaction.insert(takedowns).values({
        kind: 'episode',
        podcastId,
        episodeId: one,
        title,
        podcastTitle,
        audioUrl,
        reason,
        createdBy: actor.name,
      });
      await recordAudit(transaction, actor, {
        action: 'episode.takedown',
        subject: `${title} (${podcastTitle})`,
        details: { episode_id: one, reason },
      });
    }
    await removeEpisodes(transaction, removed);
    return copies ? [] : others;
  });
}

/** Deletes an episode. It comes back with its feed, if that still has it. Throws AppError episode_not_found. */
export async function deleteEpisode(database: Database, id: string, actor: Actor): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    const { episode, podcastTitle } = await lockEpisode(transaction, id);
    await removeEpisodes(transaction, [episode]);
    await recordAudit(transaction, actor, {
      action: 'episode.delete',
      subject: `${episode.title} (${podcastTitle})`,
      details: { episode_id: id },
    });
  });
}
