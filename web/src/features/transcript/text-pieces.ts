/** Characters of a line, from `start` up to `end`. */
export type TextRange = { start: number; end: number };

export type TextPiece = {
  text: string;
  /** Said by the search that led here, or found by the search in the transcript. */
  isMarked: boolean;
  /** Part of the passage that the address names. */
  isTinted: boolean;
};

const contains = (ranges: TextRange[], at: number) =>
  ranges.some(({ start, end }) => at >= start && at < end);

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
  return edges.slice(0, -1).map((start, index) => ({
    text: text.slice(start, edges[index + 1]),
    isMarked: contains(marks, start),
    isTinted: contains(tints, start),
  }));
}

/** Where a pattern matches a text. */
export const matchRanges = (text: string, pattern: RegExp | undefined): TextRange[] =>
  pattern
    ? [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
    : [];
