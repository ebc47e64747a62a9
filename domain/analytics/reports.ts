import { max, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type {
  LibraryStats,
  SearchReport,
  TrendingTopic,
  UserAnalytics,
} from '../../contract/api/service/analytics-report.ts';
import type { Database } from '../core/database/connection.ts';
import { bookmarks, searchCounts, userSearches } from '../core/database/schema/accounts.ts';
import { alerts, subscriptions } from '../core/database/schema/alerts.ts';
import { topics } from '../core/database/schema/entities.ts';
import { episodes } from '../core/database/schema/library.ts';
import { onlyRow } from '../core/database/sql/only-row.ts';
import { asIso } from '../core/text/format.ts';
import { readLibraryCounts } from '../library/catalog/library-counts.ts';
import { allQueries, minPeopleShown } from './search-counter.ts';

const maxQueries = 20;
const baselinePeriods = 4;
const minEpisodes = 2;
const maxCandidates = 1_000;
const reportWeeks = 12;

const today = sql`(now() at time zone 'utc')::date`;

/** Searches per day, and what was searched for most, of that which enough people searched for in one day. */
export async function getSearchReport(database: Database, days: number): Promise<SearchReport> {
  const first = sql`${today} - ${days - 1}::int`;
  const [byDay, byQuery] = await Promise.all([
    database.execute<SearchReport['days'][number]>(sql`
      select to_char(bucket, 'YYYY-MM-DD') as date, coalesce(${searchCounts.count}, 0) as searches
      from generate_series(${first}, ${today}, interval '1 day') as bucket
      left join ${searchCounts} on ${searchCounts.day} = bucket::date and ${searchCounts.query} = ${allQueries}
      order by bucket`),
    database.execute<SearchReport['queries'][number]>(sql`
      select ${searchCounts.query} as query, sum(${searchCounts.count})::int as searches from ${searchCounts}
      where ${searchCounts.day} >= ${first} and ${searchCounts.query} <> ${allQueries}
      group by ${searchCounts.query} having max(cardinality(${searchCounts.people})) >= ${minPeopleShown}
      order by searches desc, query limit ${maxQueries}`),
  ]);
  return { days: byDay.rows, queries: byQuery.rows };
}

const e = alias(episodes, 'e');
const t = alias(topics, 't');

/** Phrases that more episodes are about than before. */
export async function getTrendingTopics(
  database: Database,
  { limit, days }: { limit: number; days: number },
): Promise<TrendingTopic[]> {
  const { rows } = await database.execute<TrendingTopic>(sql`
    with recent as (
      select ${t.topicId} as id, min(${t.name}) as name, count(*)::int as episodes
      from ${episodes} e join ${topics} t on ${t.episodeId} = ${e.id}
      where ${e.publicationDate} > now() - make_interval(days => ${days}::int) and ${e.publicationDate} <= now()
        and not ${e.isCopy}
      group by ${t.topicId} having count(*) >= ${minEpisodes} order by episodes desc limit ${maxCandidates}),
    past as (
      select ${t.topicId} as id, count(*)::float8 / ${baselinePeriods} as expected
      from ${episodes} e join ${topics} t on ${t.episodeId} = ${e.id}
      where ${e.publicationDate} > now() - make_interval(days => ${days * (baselinePeriods + 1)}::int)
        and ${e.publicationDate} <= now() - make_interval(days => ${days}::int)
        and not ${e.isCopy} and ${t.topicId} in (select id from recent)
      group by ${t.topicId})
    select id, recent.name, recent.episodes, coalesce(past.expected, 0) as expected,
      round(((recent.episodes - coalesce(past.expected, 0)) / sqrt(coalesce(past.expected, 0) + 1))::numeric, 2)::float8 as score
    from recent left join past using (id)
    where recent.episodes > coalesce(past.expected, 0)
    order by score desc, recent.name limit ${limit}`);
  return rows;
}

/** The sizes of the library. */
export async function getLibraryStats(database: Database): Promise<LibraryStats> {
  const [{ podcasts, episodes: all, transcripts, passages, words, seconds, entities }, updated] =
    await Promise.all([
      readLibraryCounts(database),
      database.select({ at: max(episodes.updatedAt) }).from(episodes),
    ]);
  return {
    podcasts,
    episodes: all,
    transcripts,
    passages,
    words,
    hours: Math.floor(seconds / 3_600),
    entities,
    updated_at: asIso(onlyRow(updated).at),
  };
}

/** What an account did in each of the last weeks. */
export async function getUserAnalytics(
  database: Database,
  { userId, addressId }: { userId: string; addressId: string },
): Promise<UserAnalytics> {
  const isIn = (column: AnyPgColumn) =>
    sql`${column} >= bucket at time zone 'utc' and ${column} < (bucket + interval '7 days') at time zone 'utc'`;
  const { rows } = await database.execute<UserAnalytics['weeks'][number]>(sql`
    select to_char(bucket, 'YYYY-MM-DD') as week,
      coalesce((select ${userSearches.count} from ${userSearches} where ${userSearches.userId} = ${userId} and ${userSearches.week} = bucket::date), 0) as searches,
      (select count(*) from ${subscriptions} where ${subscriptions.addressId} = ${addressId} and ${subscriptions.kind} = 'alert'
        and ${isIn(subscriptions.createdAt)})::int as alerts,
      (select count(*) from ${alerts} join ${subscriptions} on ${subscriptions.id} = ${alerts.subscriptionId}
        where ${subscriptions.addressId} = ${addressId} and ${isIn(alerts.createdAt)})::int as matches,
      (select count(*) from ${bookmarks} where ${bookmarks.userId} = ${userId} and ${isIn(bookmarks.createdAt)})::int as bookmarks
    from generate_series(date_trunc('week', now() at time zone 'utc') - make_interval(weeks => ${reportWeeks - 1}),
      date_trunc('week', now() at time zone 'utc'), interval '7 days') as bucket
    order by bucket`);
  return { weeks: rows };
}
