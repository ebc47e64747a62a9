import type { TranscriptGapField } from '../../../../contract/api/library/episode.ts';
import type { TranscriptSource } from '../../../../contract/shared/transcription.ts';
import { exportedText } from '../../../core/formats/exported-text.ts';
import { type LineMark, spokenText } from '../../../core/text/transcript-line.ts';
import { timeLines } from './time-lines.ts';

/** What is said in one line. */
export type FileLine = {
  /** As the transcript has it, in seconds. */
  start: number | null;
  /** When it is shown, in milliseconds: read, or estimated from the lines around it; null without any times. */
  shown: { from: number; to: number } | null;
  speaker: string | null;
  text: string;
};

/** What every format of a transcript is written from. */
export type TranscriptFile = {
  title: string;
  podcastTitle: string;
  /** ISO 8601. */
  publicationDate: string | null;
  language: string;
  /** The page of the episode. */
  url: string;
  source: TranscriptSource | null;
  model: string | null;
  lines: FileLine[];
  /** By time. */
  gaps: TranscriptGapField[];
};

type Parts = Omit<TranscriptFile, 'lines'> & {
  /** A line each, as they are stored. */
  text: string;
  marks: LineMark[];
  durationSeconds: number | null;
};

/** In one line, so that it ends nothing: most formats have a line for each thing. */
const oneLine = (text: string) => exportedText(text).replace(/\s+/g, ' ').trim();

/** The common form of a stored transcript. */
export function toTranscriptFile({ text, marks, durationSeconds, ...file }: Parts): TranscriptFile {
  const stored = text.split('\n');
  const lines = marks.flatMap((mark, at) => {
    const said = oneLine(spokenText(mark, stored[at] ?? ''));
    return said === '' ? [] : [{ start: mark[0], speaker: oneLine(mark[1] ?? '') || null, text: said }];
  });
  const gaps = file.gaps.filter(({ start_seconds, end_seconds }) => end_seconds > start_seconds);
  const shown = timeLines(lines, { gaps, durationSeconds });
  return {
    ...file,
    title: oneLine(file.title),
    podcastTitle: oneLine(file.podcastTitle),
    model: file.model === null ? null : oneLine(file.model),
    lines: lines.map((line, at) => ({ ...line, shown: shown?.[at] ?? null })),
    gaps,
  };
}
