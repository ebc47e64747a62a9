/** Characters of a line, from `start` up to `end`. */
export type TextRange = { start: number; end: number };

export type TextPiece = {
  text: string;
  /** Said by the search that led here, or found by the search in the transcript. */
  isMarked: boolean;
  /** Part of the passage that the address names. */
  isTinted: boolean;
};

/** Which of the places, in ascending order, one of the ranges covers. Linear, however many ranges there are. */
function coveredBy(ranges: TextRange[], places: number[]): boolean[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let end = 0;
  return places.map((place) => {
    for (let range = sorted[next]; range && range.start <= place; range = sorted[next]) {
      end = Math.max(end, range.end);
      next += 1;
    }
    return place < end;
  });
}

/** Cuts a part of a line wherever a mark or the tint begins or ends. */
export function textPieces(
  text: string,
  part: TextRange,
  { marks, tint }: { marks: TextRange[]; tint: TextRange | undefined },
): TextPiece[] {
  const tints = tint ? [tint] : [];
  const cuts = [...marks, ...tints].flatMap(({ start, end }) => [start, end]);
  const within = cuts.filter((at) => at > part.start && at < part.end);
  const edges = [...new Set([part.start, ...within, part.end])].sort((a, b) => a - b);
  const starts = edges.slice(0, -1);
  const [isMarked, isTinted] = [coveredBy(marks, starts), coveredBy(tints, starts)];
  return starts.map((start, index) => ({
    text: text.slice(start, edges[index + 1]),
    isMarked: isMarked[index] ?? false,
    isTinted: isTinted[index] ?? false,
  }));
}

/** Where a pattern matches a text. */
export const matchRanges = (text: string, pattern: RegExp | undefined): TextRange[] =>
  pattern
    ? [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
    : [];
