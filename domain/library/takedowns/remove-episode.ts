import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { bookmarks } from '../../core/database/schema/accounts.ts';
import { imageCache } from '../../core/database/schema/images.ts';
import { episodes, mentions, passages, podcasts } from '../../core/database/schema/library.ts';
import { enqueueIndexing } from '../../core/jobs/index-jobs.ts';
import { searchedWordsOf } from '../../core/text/tokenize.ts';
import { imageKey } from '../artwork/image-cache.ts';
import { metadataWords } from '../catalog/episode-description.ts';
import { deleteOrphans } from '../corrections/entity-rows.ts';
import { deleteUnsaidAliases } from '../corrections/stored-aliases.ts';
import { handOverMatches } from '../placing/hand-over.ts';
import { settleWorks } from '../placing/settle-works.ts';
import { removeWordCounts } from '../vocabulary/stored-counts.ts';
import type { CountedWords } from '../vocabulary/word-counts.ts';

/** The entities that episodes mention, or whose voice is in them. */
export async function entitiesOf(executor: Executor, episodeIds: string[]): Promise<string[]> {
  const mentioned = await executor
    .selectDistinct({ id: mentions.entityId })
    .from(mentions)
    .where(inArray(mentions.episodeId, episodeIds));
  const speaking = await executor
    .selectDistinct({ id: passages.speakerEntityId })
    .from(passages)
    .where(and(inArray(passages.episodeId, episodeIds), isNotNull(passages.speakerEntityId)));
  return [...new Set([...mentioned, ...speaking].flatMap(({ id }) => id ?? []))];
}

/** Bookmarks keep what they point to in their titles. */
export const deleteBookmarks = (
  executor: Executor,
  { episodeIds, passageIds }: { episodeIds: string[]; passageIds: string[] },
) =>
  executor
    .delete(bookmarks)
    .where(
      or(
        and(eq(bookmarks.type, 'mention'), inArray(bookmarks.target, passageIds)),
        and(eq(bookmarks.type, 'episode'), inArray(bookmarks.target, episodeIds)),
      ),
    );

type Episode = typeof episodes.$inferSelect;

/** What was counted of an episode when it was indexed: nothing of one without passages. */
function countedWords(
  episode: Episode,
  shows: { id: string; podcast: string; author: string | null }[],
  rows: { speaker: string | null; text: string }[],
): CountedWords {
  const show = shows.find(({ id }) => id === episode.podcastId);
  if (!show || rows.length === 0) return { episodeId: episode.id, texts: [] };
  const about = metadataWords(
    { ...episode, ...show },
    rows.map(({ speaker }) => speaker),
  );
  return {
    episodeId: episode.id,
    texts: [...rows.map(({ text }) => searchedWordsOf(text, episode.language)), about],
  };
}

/**
 * Deletes episodes with their passages, mentions, alerts and deliveries, and whatever was only known from them; queues
 * their removal from the index. Where another show has the same recording, its episode is searched from then on, and has
 * the alerts. The caller holds the lock for correcting.
 */
export async function removeEpisodes(executor: Executor, removed: Episode[]): Promise<void> {
  const episodeIds = removed.map(({ id }) => id);
  const rows = await executor
    .select({
      id: passages.id,
      episodeId: passages.episodeId,
      speaker: passages.speaker,
      text: passages.text,
    })
    .from(passages)
    .where(inArray(passages.episodeId, episodeIds));
  const byEpisode = Map.groupBy(rows, ({ episodeId }) => episodeId);
  const shows = await executor
    .select({ id: podcasts.id, podcast: podcasts.title, author: podcasts.author })
    .from(podcasts)
    .where(
      inArray(
        podcasts.id,
        removed.map(({ podcastId }) => podcastId),
      ),
    );
  const entityIds = await entitiesOf(executor, episodeIds);
  const remainingWorks = await handOverMatches(executor, removed);
  await deleteBookmarks(executor, { episodeIds, passageIds: rows.map(({ id }) => id) });
  await executor.delete(episodes).where(inArray(episodes.id, episodeIds));
  const imageKeys = removed.flatMap(({ imageUrl }) => (imageUrl ? [imageKey(imageUrl)] : []));
  await executor.delete(imageCache).where(inArray(imageCache.key, imageKeys));
  await deleteOrphans(executor, entityIds);
  await deleteUnsaidAliases(executor, entityIds);
  await removeWordCounts(
    executor,
    removed
      .filter(({ isCopy }) => !isCopy)
      .map((episode) => countedWords(episode, shows, byEpisode.get(episode.id) ?? [])),
  );
  await enqueueIndexing(
    executor,
    episodeIds.map((episodeId) => ({
      episodeId,
      removedPassageIds: (byEpisode.get(episodeId) ?? []).map(({ id }) => id),
      isNew: false,
    })),
  );
  await settleWorks(executor, remainingWorks);
}
