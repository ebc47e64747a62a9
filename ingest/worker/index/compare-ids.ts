import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { episodes, passages } from '../../../domain/core/database/schema/library.ts';
import { uuidArray } from '../../../domain/core/database/sql/uuid-array.ts';
import { isSearched } from '../../../domain/library/works/copies.ts';
import type { Keys, SearchEngine, Target } from '../../../domain/search/engine/engine.ts';
import { countIndexed, countStored } from './count-by-episode.ts';
import { episodePages } from './episode-pages.ts';

const episodesPerPage = 200;
/** What is left is found by the next comparison. */
const maxSurplus = 200_000;

/** Documents that the database has nothing for, and how many the engine has besides. */
export type Surplus<T extends Target> = { keys: Keys[T][]; kept: number };

const stored = { passages, episodes };

async function existingIds(database: Database, target: Target, ids: string[]): Promise<Set<string>> {
  const { id } = stored[target];
  const rows = await database
    .select({ id })
    .from(stored[target])
    .where(
      and(
        sql`${id} = any(${uuidArray(ids)})`,
        ...(target === 'episodes'
          ? [gt(episodes.passageCount, 0), eq(episodes.isCopy, false)]
          : [isSearched(passages.episodeId)]),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

/** Asks the database for each page of the engine's keys. */
export async function findSurplus<T extends Target>(
  database: Database,
  engine: SearchEngine,
  target: T,
): Promise<Surplus<T>> {
  const surplus: Surplus<T> = { keys: [], kept: 0 };
  for await (const page of engine.keys(target)) {
    const ids = page.map(({ id }) => id);
    const existing = await existingIds(database, target, ids);
    surplus.kept += existing.size;
    surplus.keys.push(...page.filter(({ id }) => !existing.has(id)));
    if (surplus.keys.length >= maxSurplus) break;
  }
  return surplus;
}

/**
 * Episodes of which the engine lacks something, some at a time. The engine must have nothing that the database lacks:
 * then the same number is the same passages.
 */
export async function* findIncomplete(
  database: Database,
  engine: SearchEngine,
): AsyncGenerator<{ episodeIds: string[]; missing: number }> {
  for await (const ids of episodePages(database, episodesPerPage)) {
    const expected = await countStored(database, ids);
    const found = await countIndexed(engine, [...expected.keys()]);
    const lacking = [...expected].map(([id, count]) => ({
      id,
      missing: count - (found.passages[id] ?? 0),
    }));
    const incomplete = lacking.filter(({ id, missing }) => missing > 0 || !found.episodes.has(id));
    yield {
      episodeIds: incomplete.map(({ id }) => id),
      missing: incomplete.reduce((sum, { missing }) => sum + missing, 0),
    };
  }
}
