import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from 'uuid';

const foldersOf = (dataDir: string) => join(dataDir, 'transcription');

/** Where the audio of an episode is while it is worked on. */
export type AudioFiles = {
  folder: string;
  /** The file as it was downloaded, with what is known of it beside it. */
  audio: string;
  remove: () => Promise<void>;
};

/** Creates the folder for an episode's audio, or finds it with what an earlier process left in it. */
export async function openAudioFiles(dataDir: string, episodeId: string): Promise<AudioFiles> {
  const folder = join(foldersOf(dataDir), episodeId);
  await mkdir(folder, { recursive: true });
  return {
    folder,
    audio: join(folder, 'audio'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Deletes the audio of all episodes but these. Only folders that are named as this names them are touched. */
export async function removeLeftAudio(dataDir: string, keepIds: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(foldersOf(dataDir), { withFileTypes: true }).catch(() => []);
  const left = entries.filter(
    (entry) => entry.isDirectory() && validate(entry.name) && !keepIds.has(entry.name),
  );
  await Promise.all(
    left.map(({ name }) => rm(join(foldersOf(dataDir), name), { recursive: true, force: true })),
  );
}
