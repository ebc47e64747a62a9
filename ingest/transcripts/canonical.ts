import { formatTimestamp } from '../../contract/shared/timestamp.ts';
import type { LineMark } from '../../domain/core/text/transcript-line.ts';
import type { TranscriptLine } from './lines/transcript-line.ts';

function prefixOf([start, speaker]: LineMark): string {
  return `${start === null ? '' : `[${formatTimestamp(start)}] `}${speaker === null ? '' : `${speaker}: `}`;
}

/** The stored form of a transcript: a line each, `[hh:mm:ss] Speaker: text`, as the transcript view shows it. */
export function toCanonical(lines: TranscriptLine[]): { text: string; marks: LineMark[] } {
  const marks = lines.map((line): LineMark => [line.start ?? null, line.speaker ?? null]);
  return { text: lines.map((line, at) => prefixOf(marks[at] ?? [null, null]) + line.text).join('\n'), marks };
}
