import { joinSegments } from './join-segments.ts';
import type { Segment } from './segment.ts';

/** Who pauses for longer lets others speak. */
const minPauseSeconds = 1;

/** What is said in one go, without a pause. */
function phrasesOf(segments: Segment[]): Segment[][] {
  const phrases: Segment[][] = [];
  let until: number | undefined;
  for (const segment of segments) {
    const isPause =
      segment.start !== undefined && until !== undefined && segment.start - until > minPauseSeconds;
    if (phrases.length === 0 || isPause) phrases.push([]);
    phrases.at(-1)?.push(segment);
    until = segment.end ?? segment.start ?? until;
  }
  return phrases;
}

/**
 * The talk of several channels in order. People on channels of their own talk at the same time: their words are joined to
 * sentences first, so that they don't run into each other.
 */
export const mergeChannels = (channels: Segment[][]): Segment[] =>
  channels
    .flatMap((segments) => phrasesOf(segments).flatMap((phrase): Segment[] => joinSegments(phrase)))
    .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
