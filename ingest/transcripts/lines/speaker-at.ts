import { countBefore } from '../../../domain/core/count-before.ts';

export type SpokenSpan = { start: number; end: number; speaker: string | number | undefined };

/** Who speaks at a time, where a source lists that apart from the words. Spans are in order. */
export function speakerAt(spans: SpokenSpan[]): (time: number | undefined) => SpokenSpan['speaker'] {
  const tolerance = 0.01;
  return (time) => {
    if (time === undefined) return undefined;
    const started = countBefore(spans.length, (at) => (spans[at]?.start ?? 0) <= time + tolerance);
    const span = spans[started - 1];
    return span && time < span.end + tolerance ? span.speaker : undefined;
  };
}
