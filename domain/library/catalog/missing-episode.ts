import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { takedowns } from '../../core/database/schema/console.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';

export const episodeNotFoundError = () =>
  new AppError('episode_not_found', 'There is no episode with this ID.');

/** Why there is no episode with this id: it never was, or it was removed on request. */
export async function missingEpisodeError(executor: Executor, id: string): Promise<AppError> {
  const isTakenDown = and(
    eq(takedowns.episodeId, id),
    eq(takedowns.kind, 'episode'),
    isNull(takedowns.liftedAt),
  );
  return (await executor.$count(takedowns, isTakenDown)) > 0
    ? new AppError('episode_removed', 'This episode was removed on request. It is no longer available here.')
    : episodeNotFoundError();
}

/** The title of an episode, locked. Throws AppError episode_not_found, episode_removed. */
export async function lockEpisodeTitle(executor: Executor, id: string): Promise<string> {
  const [episode] = await executor
    .select({ title: episodes.title })
    .from(episodes)
    .where(eq(episodes.id, id))
    .for('update');
  if (!episode) throw await missingEpisodeError(executor, id);
  return episode.title;
}
