import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { transcriptions } from '../../../domain/core/database/schema/transcription.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { deleteLeftPieces } from '../../../domain/transcription/pieces.ts';
import { repeat } from '../jobs/repeat.ts';
import { removeLeftAudio } from './audio-files.ts';
import { removeLeftRecordings } from './recordings.ts';

const hourlyMs = 3_600_000;
const t = transcriptions;

type Options = { database: Database; dataDir: string; log: Logger };

async function removeLeft({ database, dataDir }: Options): Promise<void> {
  const begun = await database
    .select({ id: t.episodeId })
    .from(t)
    .where(and(eq(t.status, 'waiting'), or(sql`${t.tries} > 0`, sql`${t.heardSeconds} > 0`)));
  await removeLeftAudio(dataDir, new Set(begun.map(({ id }) => id)));
  await removeLeftRecordings(database, dataDir);
  await deleteLeftPieces(database);
}

/** Deletes audio and pieces that no episode needs any longer: what workers left that were killed, and what was taken down. */
export const keepTidy = (options: Options, signal: AbortSignal): Promise<void> =>
  repeat(() => removeLeft(options), { name: 'remove audio', intervalMs: hourlyMs, signal, log: options.log });
