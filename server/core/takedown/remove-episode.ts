import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { deleteOrphans, refreshAliases } from '../corrections/entity-rows.ts';
import { bookmarks } from '../database/accounts-schema.ts';
import type { Executor } from '../database/connection.ts';
import { imageCache } from '../database/images-schema.ts';
import { episodes, mentions, passages } from '../database/library-schema.ts';
import { imageKey } from '../images/image-cache.ts';
import { enqueueIndexing } from '../index-jobs.ts';
import { forgetWords } from './forget-words.ts';

/** The entities that an episode mentions, or whose voice is in it. */
export async function entitiesOf(executor: Executor, episodeId: string): Promise<string[]> {
  const mentioned = await executor
    .selectDistinct({ id: mentions.entityId })
    .from(mentions)
    .where(eq(mentions.episodeId, episodeId));
  const speaking = await executor
    .selectDistinct({ id: sql<string>`${passages.speakerEntityId}` })
    .from(passages)
    .where(and(eq(passages.episodeId, episodeId), sql`${passages.speakerEntityId} is not null`));
  return [...new Set([...mentioned, ...speaking].map(({ id }) => id))];
}

/** Bookmarks keep what they point to in their titles. */
export async function deleteBookmarks(
  executor: Executor,
  { episodeId, passageIds }: { episodeId?: string; passageIds: string[] },
): Promise<void> {
  const isOfPassage =
    passageIds.length > 0
      ? and(eq(bookmarks.type, 'mention'), inArray(bookmarks.target, passageIds))
      : undefined;
  const isOfEpisode = episodeId
    ? and(eq(bookmarks.type, 'episode'), eq(bookmarks.target, episodeId))
    : undefined;
  if (isOfPassage ?? isOfEpisode) await executor.delete(bookmarks).where(or(isOfPassage, isOfEpisode));
}

/**
 * Deletes an episode with its passages, mentions, alerts and deliveries, and whatever was only known from it; queues its
 * removal from the index.
 */
export async function removeEpisode(
  executor: Executor,
  episode: typeof episodes.$inferSelect,
): Promise<void> {
  const rows = await executor
    .select({ id: passages.id, text: passages.text })
    .from(passages)
    .where(eq(passages.episodeId, episode.id));
  const passageIds = rows.map(({ id }) => id);
  const entityIds = await entitiesOf(executor, episode.id);
  await deleteBookmarks(executor, { episodeId: episode.id, passageIds });
  await executor.delete(episodes).where(eq(episodes.id, episode.id));
  if (episode.imageUrl)
    await executor.delete(imageCache).where(eq(imageCache.key, imageKey(episode.imageUrl)));
  await deleteOrphans(executor, entityIds);
  await refreshAliases(executor, entityIds);
  await forgetWords(executor, [...rows.map(({ text }) => text), episode.title]);
  await enqueueIndexing(executor, [{ episodeId: episode.id, removedPassageIds: passageIds, isNew: false }]);
}
