export type SpokenSpan = { start: number; end: number; speaker: string | number | undefined };

/** Who speaks at a time, where a source lists that apart from the words. Spans are in order. */
export function speakerAt(spans: SpokenSpan[]): (time: number | undefined) => SpokenSpan['speaker'] {
  const tolerance = 0.01;
  return (time) => {
    if (time === undefined) return undefined;
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.start ?? 0) <= time + tolerance) low = middle + 1;
      else high = middle;
    }
    const span = spans[low - 1];
    return span && time < span.end + tolerance ? span.speaker : undefined;
  };
}
