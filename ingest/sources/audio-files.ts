import { readdir } from 'node:fs/promises';
import { recordingExtension } from '../../domain/library/recordings/recording-files.ts';
import { defaultDecodeLimits } from '../audio/limits.ts';

/** Nothing larger could be transcribed. */
export const maxRecording = { maxBytes: defaultDecodeLimits.maxBytes };

/** The names of the files right inside a folder, in order: those that are audio by their extension, and the others. */
export async function listFiles(folder: string): Promise<{ audio: string[]; other: string[] }> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => !entry.name.startsWith('.') && (entry.isFile() || entry.isSymbolicLink()))
    .map(({ name }) => name)
    .sort();
  const audio = names.filter((name) => recordingExtension(name));
  return { audio, other: names.filter((name) => !recordingExtension(name)) };
}

const maxListed = 5;

/** The first names of many. */
export function listNames(names: string[]): string {
  const rest = names.length - maxListed;
  return `${names.slice(0, maxListed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
