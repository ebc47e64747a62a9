import type { Heard } from '../../../domain/core/text/heard.ts';
import { estimateTimes } from '../estimate/estimate-times.ts';
import { maxWordSeconds } from '../estimate/trim-words.ts';
import { keyOf } from '../judge/unit.ts';

/** A word of a recording. Times are seconds from its beginning. */
export type Word = {
  text: string;
  /** Without signs and capitals. */
  key: string;
  start: number;
  end: number;
  /** Until all pieces are joined, as no other piece calls them. */
  speaker: string | undefined;
};

/** Whisper gives some words no time at all, which would be in a gap all the same. */
export const minWordSeconds = 0.05;

/** The words of a piece that begins at `offset`. Times never go back, whatever the service says. */
export function wordsOf(heard: Heard, offset: number): Word[] {
  let last = 0;
  return estimateTimes(heard).segments.flatMap(({ words, speaker }) =>
    words.map(({ text, start, end }) => {
      last = Math.max(last, start);
      return {
        text,
        key: keyOf(text),
        start: offset + last,
        end: offset + Math.min(last + maxWordSeconds(text), Math.max(end, last + minWordSeconds)),
        speaker: speaker && `${offset} ${speaker}`,
      };
    }),
  );
}
