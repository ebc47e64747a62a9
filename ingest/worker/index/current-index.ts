import { eq } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { searchIndex } from '../../../domain/core/database/schema/search.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { recordedEngine } from '../../../domain/search/engine/current-engine.ts';
import { documentVersion } from '../../../domain/search/engine/documents.ts';
import type { SearchEngine } from '../../../domain/search/engine/engine.ts';
import { stopRecording } from './changes.ts';
import { asOnlyBuilder, type RebuildOptions, rebuildIndex } from './rebuild.ts';

async function isCurrent(database: Database, engine: SearchEngine): Promise<boolean> {
  const [rows, recorded] = await Promise.all([
    database
      .select({ id: searchIndex.id })
      .from(searchIndex)
      .where(eq(searchIndex.documentVersion, documentVersion)),
    recordedEngine(database),
  ]);
  return rows.length > 0 && recorded === engine.name;
}

/**
 * Prepares the indexes, and builds them again when their documents are of another version than the code's. Does nothing
 * while another process is at it.
 */
export async function ensureCurrentIndex(options: RebuildOptions & { log: Logger }): Promise<void> {
  const { database, engine, log } = options;
  // Before its first call, it may not know which engine it is.
  await engine.shards();
  await asOnlyBuilder(database, async () => {
    if (await isCurrent(database, engine)) {
      await engine.prepare();
      return stopRecording(database);
    }
    await rebuildIndex(options);
    log.info({ documentVersion }, 'Rebuilt the search index for this version');
  });
}
