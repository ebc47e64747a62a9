import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import { joinSegments } from '../../transcripts/lines/join-segments.ts';
import type { TranscriptLine } from '../../transcripts/lines/transcript-line.ts';
import type { Word } from './word.ts';

/** Lines of words: sentences of one speaker, none of which reaches across a gap. */
export function linesOf(words: Word[], gaps: TranscriptGap[]): TranscriptLine[] {
  const runs: Word[][] = [[]];
  let next = 0;
  for (const word of words) {
    const isAfterGap = (gaps[next]?.start ?? Number.POSITIVE_INFINITY) < word.end;
    while ((gaps[next]?.start ?? Number.POSITIVE_INFINITY) < word.end) next += 1;
    if (isAfterGap) runs.push([]);
    runs.at(-1)?.push(word);
  }
  return runs.flatMap((run) =>
    joinSegments(run.map(({ start, end, speaker, text }) => ({ start, end, speaker, text }))),
  );
}
