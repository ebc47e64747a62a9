import { existsSync } from 'node:fs';
import type { Database } from '../../../domain/core/database/connection.ts';
import type { episodes } from '../../../domain/core/database/schema/library.ts';
import { AppError } from '../../../domain/core/errors.ts';
import type { GuardedClient } from '../../../domain/core/fetch/guarded.ts';
import { AudioError } from '../../audio/audio-error.ts';
import { PutOff } from './put-off.ts';
import { findRecording } from './recordings.ts';

type FetchAudioOptions = {
  database: Database;
  dataDir: string;
  download: GuardedClient['download'];
  maxBytes: number;
  signal: AbortSignal;
};

/** For a gigabyte from a slow host. */
const timeoutMs = 2 * 3_600_000;

/**
 * The audio file of an episode: the recording that it was loaded with, or what its feed links to, downloaded to `path`.
 * Throws AppError fetch_failed, fetch_timeout, url_not_allowed, audio_too_large; AudioError for an empty file; PutOff.
 */
export async function fetchAudio(
  { database, dataDir, download, maxBytes, signal }: FetchAudioOptions,
  { id, audioUrl }: typeof episodes.$inferSelect,
  path: string,
): Promise<string> {
  const recording = await findRecording(database, dataDir, id);
  if (recording && existsSync(recording.path)) return recording.path;
  if (recording)
    throw new AppError(
      'fetch_failed',
      `The recording isn’t at ${recording.path}. Load the folder again, or share DATA_DIR/recordings with this machine.`,
    );
  if (!audioUrl || audioUrl.startsWith('/'))
    throw new AppError('fetch_failed', 'The episode has no address of its audio.');
  const { status, bytes } = await download(audioUrl, path, { maxBytes, timeoutMs, signal }).catch((error) => {
    // The next worker goes on with what is there.
    if (signal.aborted) throw new PutOff('The worker is stopping.');
    throw error;
  });
  if (status !== 200) throw new AppError('fetch_failed', `${audioUrl} answered with status ${status}.`);
  if (bytes === 0)
    throw new AudioError('audio_unreadable', `The audio file at ${audioUrl} is empty. Publish it again.`);
  return path;
}
