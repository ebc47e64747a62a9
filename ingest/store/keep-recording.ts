import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { requireRoom } from '../../domain/core/config/data-folder.ts';
import type { Executor } from '../../domain/core/database/connection.ts';
import { recordings } from '../../domain/core/database/schema/transcription.ts';
import { AppError } from '../../domain/core/errors.ts';
import { recordingAddress, recordingExtension } from '../../domain/library/recordings/recording-files.ts';
import type { EpisodeInput, RecordingFile } from '../prepare/show.ts';

const hashDigits = 32;

async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex').slice(0, hashDigits);
}

/** Puts a file into the folder, at once or not at all. A link takes no room; not every pair of folders can have one. */
async function keepFile(folder: string, fileName: string, { path, bytes }: RecordingFile): Promise<void> {
  const target = join(folder, fileName);
  const there = await stat(target).catch(() => undefined);
  if (there?.size === bytes) return;
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${fileName}.${randomUUID()}.part`);
  try {
    await link(path, part).catch(async () => {
      await requireRoom(folder, bytes);
      await copyFile(path, part, constants.COPYFILE_FICLONE);
    });
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Looks at the recording that came along with an episode. Resolves to the episode with it, played from here unless it
 * has an address of its own, and to what keeps the file. Throws AppError bundle_invalid; `keep` throws overloaded when
 * the disk has no room.
 */
export async function withRecording(
  input: EpisodeInput,
  folder: string | undefined,
): Promise<{ input: EpisodeInput; keep: () => Promise<void> }> {
  if (!input.findRecording || folder === undefined) return { input, keep: async () => undefined };
  const file = await input.findRecording();
  const extension = recordingExtension(file.path);
  if (!extension) throw new AppError('bundle_invalid', `${file.path} isn't audio.`);
  const fileName = `${await contentHash(file.path)}.${extension}`;
  return {
    input: {
      ...input,
      audioUrl: input.audioUrl ?? recordingAddress(fileName),
      recording: { fileName, bytes: file.bytes },
    },
    keep: () => keepFile(folder, fileName, file),
  };
}

/** Records which file is the recording of an episode, or that none is any more. */
export async function storeRecording(
  executor: Executor,
  episodeId: string,
  recording: EpisodeInput['recording'],
): Promise<void> {
  if (!recording) {
    await executor.delete(recordings).where(eq(recordings.episodeId, episodeId));
    return;
  }
  await executor
    .insert(recordings)
    .values({ episodeId, ...recording })
    .onConflictDoUpdate({ target: recordings.episodeId, set: recording });
}
