import type { TranscriptFormat } from '../../../contract/api/library/episode.ts';

/** One line of a transcript: a turn, a paragraph, a cue or a sentence. */
export type TranscriptLine = {
  /** Seconds from the start of the audio, where the source says. */
  start?: number | undefined;
  speaker?: string | undefined;
  /** One line of plain text. */
  text: string;
};

export type Transcript = {
  format: TranscriptFormat;
  lines: TranscriptLine[];
  /** The name of the form that took it, where that is one of its own. */
  shape?: string | undefined;
};
