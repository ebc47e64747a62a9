import { type MarkedText, partsOf } from '../../../../contract/shared/marked-text.ts';
import type { TranscriptLines } from '../../api/detail-queries.ts';
import type { MatchingPassage } from '../../api/episode-mentions.ts';
import type { TextRange } from './text-pieces.ts';

/** A character of a line. */
export type Position = { line: number; offset: number };
/** From a position up to another. */
export type Extent = { from: Position; to: Position };
/** What a passage covers. */
export type NamedExtent = Extent & { passageId: string };

/** A passage that matches the search, in the transcript. */
export type LocatedMention = {
  passageId: string;
  extent: Extent;
  seconds: number | null;
  /** Words that matched, by line. */
  marks: { line: number; range: TextRange }[];
};

/** Characters on each side of a mark that tell which of several occurrences is meant. */
const contextLength = 24;

const isBefore = (a: Position, b: Position) => a.line < b.line || (a.line === b.line && a.offset < b.offset);

/** From where a passage begins up to where the next one does, of those that were found in the transcript. */
export function extentOf({ segments, passages }: TranscriptLines, index: number): Extent | undefined {
  const from = passages[index];
  if (!from) return undefined;
  const lastLine = segments.length - 1;
  const next = passages.find((passage, at) => at > index && isBefore(from, passage));
  const end = { line: lastLine, offset: segments[lastLine]?.text.length ?? 0 };
  // A passage holds what one speaker says: the lines of the next one begin a new one.
  const to = next ?? end;
  return { from: { line: from.line, offset: from.offset }, to: { line: to.line, offset: to.offset } };
}

/** The characters of an extent other than whitespace, each with its position. */
function visibleCharacters({ segments }: TranscriptLines, { from, to }: Extent) {
  let text = '';
  const positions: Position[] = [];
  for (let line = from.line; line <= to.line; line += 1) {
    const said = segments[line]?.text ?? '';
    const end = line === to.line ? to.offset : said.length;
    for (let offset = line === from.line ? from.offset : 0; offset < end; offset += 1) {
      const character = said.charAt(offset);
      if (/\s/.test(character)) continue;
      text += character;
      positions.push({ line, offset });
    }
  }
  return { text, positions };
}

/** Marks of a text, and the text itself, without its whitespace. */
function withoutSpaces({ text, ranges }: MarkedText): MarkedText {
  let visible = '';
  const marks: TextRange[] = [];
  for (const part of partsOf({ text, ranges })) {
    const start = visible.length;
    visible += part.text.replace(/\s+/g, '');
    if (part.isMarked && visible.length > start) marks.push({ start, end: visible.length });
  }
  return { text: visible, ranges: marks };
}

/** Where the marks of a passage are in its lines. A passage may lack sentences that the transcript repeats. */
function locateMarks(
  { text, positions }: ReturnType<typeof visibleCharacters>,
  marked: MarkedText,
): LocatedMention['marks'] {
  const passage = withoutSpaces(marked);
  const isSame = text.startsWith(passage.text);
  let searchedFrom = 0;
  return passage.ranges.flatMap(({ start, end }) => {
    const before = passage.text.slice(Math.max(0, start - contextLength), start);
    const found = isSame
      ? start
      : text.indexOf(before + passage.text.slice(start, end), searchedFrom) + before.length;
    if (found < before.length && !isSame) return [];
    searchedFrom = found;
    const ranges = new Map<number, TextRange>();
    for (const { line, offset } of positions.slice(found, found + end - start)) {
      const range = ranges.get(line);
      ranges.set(line, { start: range?.start ?? offset, end: offset + 1 });
    }
    return [...ranges].map(([line, range]) => ({ line, range }));
  });
}

/** The passages that match a search, in the order in which they are said. */
export function locateMentions(transcript: TranscriptLines, matches: MatchingPassage[]): LocatedMention[] {
  const byPassage = new Map(matches.map((match) => [match.passage_id, match]));
  return transcript.passages.flatMap(({ id }, index) => {
    const match = byPassage.get(id);
    const extent = match && extentOf(transcript, index);
    if (!match || !extent) return [];
    const marked = { text: match.context, ranges: match.context_ranges };
    const marks = locateMarks(visibleCharacters(transcript, extent), marked);
    return [{ passageId: id, extent, seconds: match.start_seconds, marks }];
  });
}

/** What is said in an extent. */
export const textOf = ({ segments }: Pick<TranscriptLines, 'segments'>, { from, to }: Extent): string =>
  segments
    .slice(from.line, to.line + 1)
    .map(({ text }, index) =>
      text
        .slice(index === 0 ? from.offset : 0, from.line + index === to.line ? to.offset : text.length)
        .trim(),
    )
    .filter(Boolean)
    .join(' ');

/** The passage that a position is in. */
export const passageAt = ({ passages }: Pick<TranscriptLines, 'passages'>, position: Position) =>
  passages.findLast((passage) => !isBefore(position, passage));

/** The part of a line that an extent covers. */
export function extentInLine(
  extent: Extent | undefined,
  line: number,
  length: number,
): TextRange | undefined {
  if (!extent || line < extent.from.line || line > extent.to.line) return undefined;
  const start = line === extent.from.line ? extent.from.offset : 0;
  const end = line === extent.to.line ? extent.to.offset : length;
  return end > start ? { start, end } : undefined;
}
