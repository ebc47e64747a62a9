import type { TranscriptSegment } from '../../../../server/contract/episode.ts';

/** Consecutive lines that are rendered together. */
export type Chunk = {
  /** Index of its first line. */
  start: number;
  end: number;
  /** Pixels, estimated: keeps its place until it is rendered. */
  height: number;
};

// About a screen, so that what is asked for is there at once.
const maxLines = 20;
const maxCharacters = 2_000;
/** Characters and pixels of a row of text in the reading column. */
const rowLength = 62;
const rowHeight = 26;
const linePadding = 8;

/** Divides the lines into chunks of similar size. */
export function chunksOf(segments: TranscriptSegment[]): Chunk[] {
  const chunks: Chunk[] = [];
  let characters = 0;
  segments.forEach(({ text }, index) => {
    const last = chunks.at(-1);
    const height = Math.ceil(text.length / rowLength) * rowHeight + linePadding;
    if (last && index - last.start < maxLines && characters + text.length <= maxCharacters) {
      last.end = index + 1;
      last.height += height;
      characters += text.length;
      return;
    }
    chunks.push({ start: index, end: index + 1, height });
    characters = text.length;
  });
  return chunks;
}
