/** A part of a text that matched, in UTF-16 units, the end not included. */
export type MarkedRange = { start: number; end: number };

/** A text with the parts of it that matched: in their order, none in another. */
export type MarkedText = { text: string; ranges: MarkedRange[] };

/** Signs above and below a letter belong to it. */
const signsOfLetter = /\p{M}+/uy;

/** Where the last character of a range really ends: a mark in the middle of it would tear it apart. */
function wholeEnd(text: string, end: number): number {
  signsOfLetter.lastIndex = end;
  return end + (signsOfLetter.exec(text)?.[0].length ?? 0);
}

/** A marked text from beginning to end, in parts that are marked or not. */
export function partsOf({ text, ranges }: MarkedText): { text: string; isMarked: boolean }[] {
  const parts: { text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const { start, end: lastUnit } of ranges) {
    const end = wholeEnd(text, lastUnit);
    parts.push(
      { text: text.slice(at, start), isMarked: false },
      { text: text.slice(start, end), isMarked: true },
    );
    at = end;
  }
  return [...parts, { text: text.slice(at), isMarked: false }].filter((part) => part.text !== '');
}

/** A part of a marked text, with the marks that are in it. */
export function sliceMarked({ text, ranges }: MarkedText, { start, end }: MarkedRange): MarkedText {
  const within = ranges.filter((range) => range.start >= start && range.end <= end);
  return {
    text: text.slice(start, end),
    ranges: within.map((range) => ({ start: range.start - start, end: range.end - start })),
  };
}
