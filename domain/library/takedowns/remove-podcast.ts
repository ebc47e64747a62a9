import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { lockForCorrecting } from '../corrections/lock.ts';
import { removeEpisodes } from './remove-episode.ts';

/** Few enough that nobody waits long to store an episode meanwhile. */
const episodesPerTransaction = 100;

/** Deletes a podcast with its feeds and episodes, part by part: what was interrupted goes on where it was. */
export async function removePodcast(database: Database, id: string): Promise<void> {
  const removePart = () =>
    database.transaction(async (transaction) => {
      await lockForCorrecting(transaction);
      const part = await transaction
        .select()
        .from(episodes)
        .where(eq(episodes.podcastId, id))
        .orderBy(asc(episodes.id))
        .limit(episodesPerTransaction);
      if (part.length > 0) await removeEpisodes(transaction, part);
      else await transaction.delete(podcasts).where(eq(podcasts.id, id));
      return part.length;
    });
  while ((await removePart()) > 0);
}
