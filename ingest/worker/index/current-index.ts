import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../server/core/database/connection.ts';
import { searchIndex } from '../../../server/core/database/search-schema.ts';
import type { Logger } from '../../../server/core/logging/logger.ts';
import { documentVersion } from '../../../server/core/search/engine/documents.ts';
import { type RebuildOptions, rebuildIndex } from './rebuild.ts';

const lockKey = 20_251_121;

async function isCurrent(database: Database): Promise<boolean> {
  const rows = await database
    .select({ id: searchIndex.id })
    .from(searchIndex)
    .where(eq(searchIndex.documentVersion, documentVersion));
  return rows.length > 0;
}

/**
 * Prepares the indexes, and builds them again when their documents are of another version than the code's. Does nothing
 * while another process is at it.
 */
export async function ensureCurrentIndex(options: RebuildOptions & { log: Logger }): Promise<void> {
  const { database, engine, log } = options;
  if (await isCurrent(database)) return engine.prepare();
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey}) as locked`,
    );
    if (!rows[0]?.locked || (await isCurrent(database))) return;
    await rebuildIndex(options);
    log.info({ documentVersion }, 'Rebuilt the search index for this version');
  });
}
