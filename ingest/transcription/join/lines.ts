import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import { joinSegments } from '../../transcripts/lines/join-segments.ts';
import type { TranscriptLine } from '../../transcripts/lines/transcript-line.ts';
import type { Stretch } from '../sound/sound.ts';
import { secondsWithin } from '../sound/stretches.ts';
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

/** How much text is where a gap is: the number of letters of words that are in one. There should be none. */
export const lettersInGaps = (words: (Stretch & { text: string })[], gaps: TranscriptGap[]): number =>
  words
    .filter(
      ({ start, end }) =>
        secondsWithin(gaps, start, end) > 0 || secondsWithin(gaps, start, start + 0.001) > 0,
    )
    .reduce((sum, { text }) => sum + text.length, 0);
