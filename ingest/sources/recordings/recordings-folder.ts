import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError, messageOf } from '../../../domain/core/errors.ts';
import type { EpisodeInput, RecordingFile, Show, SkippedItem } from '../../prepare/show.ts';
import { listFiles, listNames, maxRecording } from '../audio-files.ts';
import { findInside } from '../read-inside.ts';
import { readTags, type Tags } from './read-tags.ts';
import { readName, withBlanks } from './recording-name.ts';

type Recording = { name: string; file: RecordingFile; tags: Tags | undefined; modifiedAt: Date };

async function readRecording(folder: string, name: string): Promise<Recording> {
  const file = await findInside(folder, name, maxRecording);
  return { name, file, tags: await readTags(file.path), modifiedAt: (await stat(file.path)).mtime };
}

/** What all of them say. */
function agreed(values: (string | undefined)[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function toEpisode(
  { name, file, tags, modifiedAt }: Recording,
  isOwnTitle: (title: string) => boolean,
): EpisodeInput {
  const named = readName(name);
  return {
    // macOS writes letters and their accents apart.
    guid: name.normalize('NFC'),
    title: tags?.title && isOwnTitle(tags.title) ? tags.title : named.title,
    publicationDate: tags?.date ?? named.publicationDate ?? modifiedAt.toISOString(),
    durationSeconds: tags?.durationSeconds,
    episodeNumber: tags?.track ?? named.episodeNumber,
    persons: [],
    entities: [],
    findRecording: async () => file,
  };
}

/**
 * Reads a folder of audio files as a show, each file an episode. The show is recognized by the folder's name, an episode
 * by that of its file. Files that can't be used are skipped and reported.
 */
export async function readRecordings(
  folder: string,
  { language }: { language?: string | undefined } = {},
): Promise<Show> {
  const skipped: SkippedItem[] = [];
  const recordings: Recording[] = [];
  const { audio, other } = await listFiles(folder);
  for (const name of audio)
    try {
      recordings.push(await readRecording(folder, name));
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'recording_failed';
      skipped.push({ item: `${folder}: ${name}`, code, reason: messageOf(error) });
    }
  if (other.length > 0) {
    const reason = `Left out, because they aren't audio: ${listNames(other)}.`;
    skipped.push({ item: folder, code: 'not_audio', reason });
  }
  const titles = Map.groupBy(recordings, ({ tags }) => tags?.title);
  const folderName = basename(await realpath(folder));
  return {
    show: {
      guid: `recordings:${folderName.normalize('NFC')}`,
      title: agreed(recordings.map(({ tags }) => tags?.album)) ?? (withBlanks(folderName) || 'Recordings'),
      author: agreed(recordings.map(({ tags }) => tags?.artist)),
      language,
      persons: [],
    },
    // A title that several have is that of the show.
    episodes: recordings.map((recording) => toEpisode(recording, (title) => titles.get(title)?.length === 1)),
    skipped,
  };
}
