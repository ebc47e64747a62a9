import { and, eq, lt, ne, notExists, sql } from 'drizzle-orm';
import { allQueries, minPeopleShown } from '../../domain/analytics/search-counter.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import {
  accountRequests,
  searchCounts,
  searchSalts,
  sessions,
  sessionTokens,
} from '../../domain/core/database/schema/accounts.ts';

/** Kept for a day, to see whether more will search for it. */
const isRareQuery = and(
  ne(searchCounts.query, allQueries),
  lt(sql`cardinality(${searchCounts.people})`, minPeopleShown),
  lt(searchCounts.day, sql`current_date - 1`),
);

/** Deletes sessions whose tokens expired, links that no longer work, rare queries, and the salts of past days. */
export async function deleteExpiredAccountData(database: Database): Promise<void> {
  await database.delete(sessionTokens).where(lt(sessionTokens.expiresAt, sql`now()`));
  const token = database
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionId, sessions.id));
  await database.delete(sessions).where(notExists(token));
  await database.delete(accountRequests).where(lt(accountRequests.createdAt, sql`now() - interval '7 days'`));
  await database.delete(searchCounts).where(isRareQuery);
  await database.delete(searchSalts).where(lt(searchSalts.day, sql`(now() at time zone 'utc')::date`));
}
