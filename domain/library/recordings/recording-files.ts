import { extname, join } from 'node:path';

/** What can be loaded as a recording, by the extension of its file. */
export const recordingTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
} as const;

type RecordingExtension = keyof typeof recordingTypes;

/** Names are made of the content, and say nothing else. */
export const recordingNamePattern = `[0-9a-f]{32}\\.(?:${Object.keys(recordingTypes).join('|')})`;

/** The extension of a recording, in lower case and without its dot; undefined for a file of another kind. */
export function recordingExtension(path: string): RecordingExtension | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return extension in recordingTypes ? (extension as RecordingExtension) : undefined;
}

/** Where recordings are kept that were loaded from files. Servers and workers need the same folder. */
export const recordingsFolder = (dataDir: string) => join(dataDir, 'recordings');

/** Where the server offers a recording. */
export const recordingAddress = (fileName: string) => `/recordings/${fileName}`;
