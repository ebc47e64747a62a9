import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import type { TranscriptLayout } from '../transcript/layout.ts';
import type { LocatedMention, Position } from '../transcript/locate-mentions.ts';

/** The width of the rail's drawing. */
export const railWidth = 1000;

/** An episode from its first to its last word, as marks on a line. Paths are for an SVG of `railWidth`. */
export type RailShape = {
  /** By number of the speaker. */
  speakers: { number: number; path: string }[];
  chapters: string;
  mentions: string;
  /** Where a position is, from 0 to `railWidth`. */
  at: (position: Position) => number;
  /** The line at a place of the rail. */
  lineAt: (x: number) => number;
};

const round = (x: number) => Math.round(x * 10) / 10;
const ticks = (places: number[], from: number, to: number) =>
  places.map((x) => `M${round(x)} ${from}V${to}`).join('');

/** A line for each turn of a speaker. */
function speakerPaths(
  segments: TranscriptSegment[],
  speakers: Map<string, number>,
  starts: number[],
): RailShape['speakers'] {
  const paths = new Map<number, string>();
  let turnStart = 0;
  segments.forEach(({ speaker }, index) => {
    const next = segments[index + 1];
    if (next && next.speaker === speaker) return;
    const number = speaker === null ? undefined : speakers.get(speaker);
    if (number !== undefined)
      paths.set(
        number,
        `${paths.get(number) ?? ''}M${round(starts[turnStart] ?? 0)} 10H${round(starts[index + 1] ?? railWidth)}`,
      );
    turnStart = index + 1;
  });
  return [...paths].map(([number, path]) => ({ number, path }));
}

/** The rail of a transcript. A line takes as much of it as it has of the text, so that untimed ones have a place too. */
export function railShape(
  segments: TranscriptSegment[],
  layout: TranscriptLayout,
  mentions: LocatedMention[],
): RailShape {
  const total = segments.reduce((sum, { text }) => sum + text.length + 1, 0);
  let before = 0;
  const starts = segments.map(({ text }) => {
    const start = before;
    before += text.length + 1;
    return (start / total) * railWidth;
  });
  const at = ({ line, offset }: Position) => (starts[line] ?? 0) + (offset / total) * railWidth;
  return {
    speakers: speakerPaths(segments, layout.speakers, starts),
    chapters: ticks(
      [...layout.chapters.keys()].map((line) => starts[line] ?? 0),
      4,
      16,
    ),
    mentions: ticks(
      mentions.map(({ extent }) => at(extent.from)),
      2,
      18,
    ),
    at,
    lineAt: (x) =>
      Math.max(
        0,
        starts.findLastIndex((start) => start <= x),
      ),
  };
}
