import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../core/database/connection.ts';
import { preparedOnce } from '../../core/database/prepared-once.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { keepBriefly } from '../read-query/short-cache.ts';

/** What episodes are filtered and counted by. */
export type EpisodeFacts = {
  id: string;
  language: string;
  /** Milliseconds since 1970; null when the episode has no date. */
  published: number | null;
  /** Of every show that the work is in. */
  podcastIds: string[];
};

const ofWork = alias(episodes, 'of_work');

const prepareFacts = preparedOnce((database: Database) =>
  database
    .select({
      id: episodes.id,
      language: episodes.language,
      date: episodes.publicationDate,
      podcastIds: sql<string[]>`array_agg(distinct ${ofWork.podcastId})`,
    })
    .from(episodes)
    .innerJoin(ofWork, sql`${ofWork.workId} = ${episodes.workId}`)
    .where(sql`${episodes.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .groupBy(episodes.id)
    .prepare('episode_facts'),
);

const recentFacts = keepBriefly(() => new Map<string, EpisodeFacts>());

/** The facts of these episodes: of those that exist. */
async function episodeFacts(database: Database, ids: Iterable<string>): Promise<EpisodeFacts[]> {
  const known = recentFacts(database);
  const all = [...ids];
  const missing = all.filter((id) => !known.has(id));
  if (missing.length > 0)
    for (const { date, ...facts } of await prepareFacts(database).execute({ ids: missing }))
      known.set(facts.id, { ...facts, published: date ? new Date(date).getTime() : null });
  return all.flatMap((id) => known.get(id) ?? []);
}

const dateOf = ({ published }: EpisodeFacts) => published ?? Number.NEGATIVE_INFINITY;

/** The facts of these episodes, newest first, undated ones last. */
export const newestFirst = async (database: Database, ids: Iterable<string>): Promise<EpisodeFacts[]> =>
  (await episodeFacts(database, ids)).sort((a, b) => {
    const [first, second] = [dateOf(a), dateOf(b)];
    return first === second ? (a.id < b.id ? -1 : 1) : second - first;
  });
