import type { indexJobs } from '../../../domain/core/database/schema/jobs.ts';
import type { Keys } from '../../../domain/search/engine/engine.ts';

type Job = Pick<typeof indexJobs.$inferSelect, 'episodeId' | 'removedPassageIds'>;

/** What these jobs have to delete from the index. */
export const removedPassages = (jobs: Job[]): Keys['passages'][] =>
  jobs.flatMap(({ episodeId, removedPassageIds }) =>
    removedPassageIds.map((id) => ({ id, episode_id: episodeId })),
  );
