import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import type { TranscriptLines } from '../../api/detail-queries.ts';

/** The line spoken at a given second: the last one that begins at or before it; -1 before the first stamp. */
export function lineAtSecond(segments: TranscriptSegment[], seconds: number): number {
  return segments.findLastIndex(
    (segment) => segment.start_seconds !== null && Math.floor(segment.start_seconds) <= seconds,
  );
}

/** Speaker colors; the seventh speaker gets the first one again. */
const speakerColors = 6;

/** Numbers the speakers from 0, in the order in which they first speak. */
export function numberSpeakers(segments: TranscriptSegment[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { speaker } of segments)
    if (speaker !== null && !numbers.has(speaker)) numbers.set(speaker, numbers.size % speakerColors);
  return numbers;
}

/** The second in an address (`?t=2530`); undefined when there is none. */
export const parseSeconds = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** The line that a URL refers to: `#line-12`, `#mention-<passage>`, or the one spoken at `?t=` seconds. */
export function lineFromUrl(
  transcript: TranscriptLines,
  hash: string,
  seconds: number | undefined,
): number | undefined {
  const line = /^#line-(\d{1,7})$/.exec(hash)?.[1];
  if (line !== undefined && Number(line) < transcript.segments.length) return Number(line);
  const lineAtTime = seconds === undefined ? -1 : lineAtSecond(transcript.segments, seconds);
  const passage = /^#mention-([0-9a-f-]{36})$/.exec(hash)?.[1];
  const index = passage ? transcript.passages.findIndex(({ id }) => id === passage) : -1;
  const firstLine = transcript.passages[index]?.line;
  if (firstLine === undefined) return lineAtTime < 0 ? undefined : lineAtTime;
  // A passage may have several lines; the second says which one.
  const lastLine = transcript.passages[index + 1]?.line ?? transcript.segments.length - 1;
  return lineAtTime >= firstLine && lineAtTime <= lastLine ? lineAtTime : firstLine;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the text typed into the transcript search, literally; undefined for a blank one. */
export const searchPattern = (text: string): RegExp | undefined =>
  text.trim() === '' ? undefined : new RegExp(escapeRegExp(text.trim()), 'giu');

/** The indexes of the lines that match. */
export const matchingLines = (segments: TranscriptSegment[], pattern: RegExp | undefined): number[] =>
  pattern ? segments.flatMap(({ text }, index) => (text.search(pattern) >= 0 ? [index] : [])) : [];
