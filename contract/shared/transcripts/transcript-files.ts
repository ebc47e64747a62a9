// No schema library here, so that the browser can load it.

/** The files that a transcript is given as, by their endings: media type and what people call them. */
export const transcriptFiles = {
  vtt: { type: 'text/vtt', label: 'VTT' },
  srt: { type: 'application/x-subrip', label: 'SRT' },
  json: { type: 'application/json', label: 'JSON' },
  md: { type: 'text/markdown', label: 'Markdown' },
  txt: { type: 'text/plain', label: 'Text' },
} as const;
export type TranscriptEnding = keyof typeof transcriptFiles;

export const transcriptEndings = Object.keys(transcriptFiles) as TranscriptEnding[];

/** Those that are nothing without times. */
export const timedEndings: readonly TranscriptEnding[] = ['vtt', 'srt'];

/** The files that there are of a transcript with these lines. */
export function endingsFor(lines: { start_seconds: number | null }[]): TranscriptEnding[] {
  const isTimed = lines.some(({ start_seconds }) => start_seconds !== null);
  return isTimed ? transcriptEndings : transcriptEndings.filter((ending) => !timedEndings.includes(ending));
}

/** What is said of a transcript that a model made. */
export const machineText = 'Transcribed by machine; it can mishear names.';
