import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../domain/core/database/connection.ts';
import { recordings } from '../../../domain/core/database/schema/transcription.ts';
import {
  recordingNamePattern,
  recordingsFolder,
} from '../../../domain/library/recordings/recording-files.ts';

/** A file is put there before its row is stored. */
const hourMs = 3_600_000;
/** Also what a copy that was interrupted left. */
const ownName = new RegExp(`^${recordingNamePattern}(?:\\.[0-9a-f-]{36}\\.part)?$`);

/** The file that an episode was loaded with, which may be missing on this machine; undefined if it came without one. */
export async function findRecording(
  database: Database,
  dataDir: string,
  episodeId: string,
): Promise<{ path: string; bytes: number } | undefined> {
  const [row] = await database.select().from(recordings).where(eq(recordings.episodeId, episodeId));
  return row && { path: join(recordingsFolder(dataDir), row.fileName), bytes: row.bytes };
}

async function isOld(path: string): Promise<boolean> {
  // Not the time of its last change: a link has that of the file that was loaded.
  const { ctimeMs } = await stat(path);
  return Date.now() - ctimeMs > hourMs;
}

/** Deletes the files that no episode has any more. */
export async function removeLeftRecordings(database: Database, dataDir: string): Promise<void> {
  const folder = recordingsFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => ownName.test(name));
  if (names.length === 0) return;
  const rows = await database.select({ fileName: recordings.fileName }).from(recordings);
  const used = new Set(rows.map(({ fileName }) => fileName));
  for (const path of names.filter((name) => !used.has(name)).map((name) => join(folder, name)))
    if (await isOld(path).catch(() => false)) await rm(path, { force: true });
}
