import type { Segment } from './segment.ts';

const enoughSegments = 200;
/** Between the pace of the fastest talk in milliseconds (0.03) and of any in seconds (about 15). */
const slowestCharactersPerSecond = 0.1;

function median(values: number[]): number | undefined {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** Characters spoken per unit of time, by each segment's own end or the next one's start. */
function paces(segments: Segment[]): number[] {
  return segments.flatMap(({ start, end, text }, at) => {
    const until = end ?? segments[at + 1]?.start;
    const length = text.trim().length;
    if (start === undefined || until === undefined || until <= start || length === 0) return [];
    return [length / (until - start)];
  });
}

/** Whether times without a unit are milliseconds: whole numbers between which hardly anything would be said in seconds. */
function areMilliseconds(segments: Segment[]): boolean {
  const sample = segments.slice(0, enoughSegments);
  if (sample.some(({ start, end }) => !Number.isInteger(start ?? 0) || !Number.isInteger(end ?? 0)))
    return false;
  const pace = median(paces(sample));
  return pace !== undefined && pace < slowestCharactersPerSecond;
}

/** Segments whose times have no unit, with their times in seconds. */
export function inSeconds(segments: Segment[]): Segment[] {
  if (!areMilliseconds(segments)) return segments;
  const toSeconds = (time: number | undefined) => (time === undefined ? undefined : time / 1_000);
  return segments.map((segment) => ({
    ...segment,
    start: toSeconds(segment.start),
    end: toSeconds(segment.end),
  }));
}
