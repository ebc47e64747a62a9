import { inArray } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { podcasts } from '../../core/database/schema/library.ts';
import { keepBriefly } from '../read-query/short-cache.ts';

const recentTitles = keepBriefly(() => new Map<string, string>());

/** Titles of these podcasts, by id: at least of those that exist. */
export async function podcastTitles(database: Database, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const titles = recentTitles(database);
  const missing = ids.filter((id) => !titles.has(id));
  if (missing.length > 0) {
    const rows = await database
      .select({ id: podcasts.id, title: podcasts.title })
      .from(podcasts)
      .where(inArray(podcasts.id, missing));
    for (const { id, title } of rows) titles.set(id, title);
  }
  return titles;
}
