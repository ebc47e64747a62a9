import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../domain/core/database/connection.ts';
import { episodes, podcasts } from '../../domain/core/database/schema/library.ts';

/** The other episodes of the work that an episode is of. */
export type OtherEpisode = { id: string; podcastId: string; podcastTitle: string; hasTranscript: boolean };

const own = alias(episodes, 'own');

export const readOtherEpisodes = (executor: Executor, id: string): Promise<OtherEpisode[]> =>
  executor
    .select({
      id: episodes.id,
      podcastId: episodes.podcastId,
      podcastTitle: podcasts.title,
      hasTranscript: episodes.hasTranscript,
    })
    .from(own)
    .innerJoin(episodes, and(eq(episodes.workId, own.workId), ne(episodes.id, own.id)))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(own.id, id));
