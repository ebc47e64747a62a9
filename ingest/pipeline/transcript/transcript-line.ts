import type { TranscriptFormat } from '../../../server/contract/episode.ts';

/** What was said between two marks of the source: a turn, a paragraph, a cue or a sentence of them. */
export type TranscriptLine = {
  /** Seconds from the start of the audio, where the source says. */
  start?: number | undefined;
  speaker?: string | undefined;
  /** One line of plain text. */
  text: string;
};

export type Transcript = { format: TranscriptFormat; lines: TranscriptLine[] };
