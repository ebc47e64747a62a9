import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';

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
/** Characters of a row of text, in the reading column and on a phone. */
const rowLengths = { column: 62, phone: 42 };
const rowHeight = 26;
const linePadding = 8;
/** The name of the speaker, and the distance from the turn before. */
const turnHeight = 30;

/** Divides the lines into chunks of similar size. */
export function chunksOf(segments: TranscriptSegment[], width: keyof typeof rowLengths): Chunk[] {
  const chunks: Chunk[] = [];
  let characters = 0;
  segments.forEach(({ text, speaker }, index) => {
    const last = chunks.at(-1);
    const startsTurn = speaker !== null && speaker !== segments[index - 1]?.speaker;
    const rows = Math.ceil(text.length / rowLengths[width]);
    const height = rows * rowHeight + linePadding + (startsTurn ? turnHeight : 0);
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
