import { type LineMark, spokenText } from '../../../domain/core/text/transcript-line.ts';
import type { TranscriptLine } from '../../transcripts/lines/transcript-line.ts';

/** The lines of a stored transcript, as they were read. */
export function storedLines({ text, marks }: { text: string; marks: LineMark[] }): TranscriptLine[] {
  return text.split('\n').map((line, at) => {
    const mark = marks[at] ?? [null, null];
    return { start: mark[0] ?? undefined, speaker: mark[1] ?? undefined, text: spokenText(mark, line) };
  });
}
