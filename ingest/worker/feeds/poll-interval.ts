import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { episodes } from '../../../domain/core/database/schema/library.ts';

export const maxPollMinutes = 24 * 60;
const episodesConsidered = 10;

/** A quarter of the usual time between two episodes: a daily show is polled every six hours, a busy one more often. */
export async function pollIntervalMinutes(
  database: Database,
  podcastId: string,
  minMinutes: number,
): Promise<number> {
  const latest = database
    .select({ publicationDate: episodes.publicationDate })
    .from(episodes)
    .where(and(eq(episodes.podcastId, podcastId), isNotNull(episodes.publicationDate)))
    .orderBy(desc(episodes.publicationDate))
    .limit(episodesConsidered)
    .as('latest');
  const [row] = await database
    .select({
      minutes: sql<
        number | null
      >`extract(epoch from (max(${latest.publicationDate}) - min(${latest.publicationDate})) / nullif(count(*) - 1, 0))::float8 / 60`,
    })
    .from(latest);
  return Math.min(Math.max((row?.minutes ?? maxPollMinutes) / 4, minMinutes), maxPollMinutes);
}
