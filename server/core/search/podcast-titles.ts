import { inArray } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { podcasts } from '../database/library-schema.ts';

/** A title that was changed is shown at the latest after this. */
const maxAgeMs = 5_000;

type Titles = { readAt: number; byId: Map<string, string> };

const known = new WeakMap<Database, Titles>();

/** Titles of these podcasts, by id; every search needs them for its filters. */
export async function podcastTitles(database: Database, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const cached = known.get(database);
  const isFresh = cached && Date.now() - cached.readAt < maxAgeMs;
  const titles = isFresh ? cached : { readAt: Date.now(), byId: new Map<string, string>() };
  known.set(database, titles);
  const missing = ids.filter((id) => !titles.byId.has(id));
  if (missing.length > 0) {
    const rows = await database
      .select({ id: podcasts.id, title: podcasts.title })
      .from(podcasts)
      .where(inArray(podcasts.id, missing));
    for (const { id, title } of rows) titles.byId.set(id, title);
  }
  return titles.byId;
}
