import { eq } from 'drizzle-orm';
import { lockForCorrecting } from '../corrections/lock.ts';
import type { Executor } from '../database/connection.ts';
import { episodes, podcasts } from '../database/library-schema.ts';
import { removeEpisode } from './remove-episode.ts';

/** Deletes a podcast with its feeds and episodes. */
export async function removePodcast(executor: Executor, id: string): Promise<void> {
  await lockForCorrecting(executor);
  const rows = await executor.select().from(episodes).where(eq(episodes.podcastId, id));
  for (const episode of rows) await removeEpisode(executor, episode);
  await executor.delete(podcasts).where(eq(podcasts.id, id));
}
