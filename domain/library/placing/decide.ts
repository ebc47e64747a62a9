import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { workDecisions } from '../../core/database/schema/works.ts';
import { AppError } from '../../core/errors.ts';
import { missingEpisodeError } from '../catalog/missing-episode.ts';
import { lockForCorrecting } from '../corrections/lock.ts';
import { leaveWork, readWorks } from './place-episode.ts';
import { settleWorks } from './settle-works.ts';

/** Throws AppError episode_not_found, episode_removed. */
async function readEpisode(executor: Executor, id: string) {
  const [row] = await executor
    .select({ workId: episodes.workId, title: episodes.title, podcastTitle: podcasts.title })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, id));
  if (!row) throw await missingEpisodeError(executor, id);
  return { workId: row.workId, name: `${row.title} (${row.podcastTitle})` };
}

async function recordDecision(
  executor: Executor,
  ids: [string, string],
  { isSame, actor }: { isSame: boolean; actor: Actor },
): Promise<void> {
  const [firstId = '', secondId = ''] = ids.toSorted();
  const columns = { isSame, createdBy: actor.name, createdAt: sql`now()` };
  await executor
    .insert(workDecisions)
    .values({ firstId, secondId, ...columns })
    .onConflictDoUpdate({ target: [workDecisions.firstId, workDecisions.secondId], set: columns });
}

/**
 * Makes two episodes one work, whatever they have in common, and keeps them so. Throws AppError episode_not_found,
 * episode_removed, invalid_request.
 */
export async function joinEpisodes(database: Database, ids: [string, string], actor: Actor): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    const first = await readEpisode(transaction, ids[0]);
    const second = await readEpisode(transaction, ids[1]);
    const members = await readWorks(transaction, [first.workId, second.workId]);
    const shows = new Set(members.map(({ podcastId }) => podcastId));
    if (ids[0] === ids[1] || shows.size < members.length)
      throw new AppError(
        'invalid_request',
        'A recording is in a podcast once. These two, or others that are joined with them, are in the same one.',
      );
    await recordDecision(transaction, ids, { isSame: true, actor });
    await transaction
      .update(episodes)
      .set({ workId: first.workId })
      .where(eq(episodes.workId, second.workId));
    await settleWorks(transaction, [first.workId]);
    await recordAudit(transaction, actor, {
      action: 'episode.join',
      subject: first.name,
      details: { with: second.name },
    });
  });
}

/**
 * Makes an episode a work of its own, and keeps it from being joined with these others again. Throws AppError
 * episode_not_found, episode_removed, invalid_request.
 */
export async function splitEpisode(database: Database, id: string, actor: Actor): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    const { workId, name } = await readEpisode(transaction, id);
    const others = (await readWorks(transaction, [workId])).filter((member) => member.id !== id);
    if (others.length === 0)
      throw new AppError('invalid_request', 'No other podcast has the recording of this episode.');
    for (const other of others) await recordDecision(transaction, [id, other.id], { isSame: false, actor });
    await leaveWork(transaction, id, workId);
    await recordAudit(transaction, actor, { action: 'episode.split', subject: name });
  });
}

const maxListed = 500;

/** An episode that isn't searched, and where its recording is instead. */
export type ListedCopy = {
  id: string;
  title: string;
  podcast_title: string;
  work_id: string;
  searched_id: string;
  searched_title: string;
  searched_podcast_title: string;
};

/** The latest episodes that were joined with one of another podcast. */
export async function listCopies(database: Database): Promise<ListedCopy[]> {
  const { rows } = await database.execute<ListedCopy>(sql`
    select copy.id, copy.title, show.title as podcast_title, copy.work_id, searched.id as searched_id,
      searched.title as searched_title, searched_show.title as searched_podcast_title
    from ${episodes} copy join ${podcasts} show on show.id = copy.podcast_id
    join ${episodes} searched on searched.work_id = copy.work_id and not searched.is_copy
    join ${podcasts} searched_show on searched_show.id = searched.podcast_id
    where copy.is_copy order by copy.created_at desc, copy.id limit ${maxListed}`);
  return rows;
}

/** An episode of another podcast that is the same recording. */
export type OtherEpisode = { id: string; title: string; podcast_title: string };

/** The other episodes of the work that an episode is of. */
export function otherEpisodes(executor: Executor, id: string): Promise<OtherEpisode[]> {
  const work = executor.select({ id: episodes.workId }).from(episodes).where(eq(episodes.id, id));
  return executor
    .select({ id: episodes.id, title: episodes.title, podcast_title: podcasts.title })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(and(inArray(episodes.workId, work), ne(episodes.id, id)))
    .orderBy(podcasts.title, episodes.id);
}
