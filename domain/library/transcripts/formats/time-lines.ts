import type { TranscriptGapField } from '../../../../contract/api/library/episode.ts';
import { widthOf } from './text-width.ts';

type SaidLine = { start: number | null; text: string };
type Shown = { from: number; to: number };
type Bounds = { gaps: TranscriptGapField[]; durationSeconds: number | null };

/** Lines that begin at one time: later ones have none of their own, or the same. In milliseconds. */
type Group = { start: number; lines: number[] };

/** Letters that are said in a second: as people talk, and as slowly as anybody goes on talking. */
const usualPace = 15;
const slowestPace = 8;
/** A word stays for a moment. */
const minSeconds = 1.5;

const toMs = (seconds: number) => Math.round(seconds * 1_000);

/** Groups by time. What comes before the first time is said before it, or at it when that is the very beginning. */
function groupsOf(lines: SaidLine[], widths: number[]): Group[] {
  const leading: number[] = [];
  const groups: Group[] = [];
  lines.forEach(({ start }, at) => {
    const last = groups.at(-1);
    const ms = start === null ? undefined : toMs(start);
    if (ms !== undefined && ms >= 0 && (!last || ms > last.start)) groups.push({ start: ms, lines: [at] });
    else (last?.lines ?? leading).push(at);
  });
  const [first] = groups;
  if (!first || leading.length === 0) return groups;
  const before = leading.reduce((sum, at) => sum + (widths[at] ?? 0), 0) / usualPace;
  if (first.start === 0) first.lines.unshift(...leading);
  else groups.unshift({ start: Math.max(0, first.start - toMs(before)), lines: leading });
  return groups;
}

/**
 * When each line is shown, in milliseconds. It ends where the next one begins, where a gap does, or when anybody would
 * have said it. Lines without a time share the time between those with one by their length. Undefined where no line
 * has a time.
 */
export function timeLines(lines: SaidLine[], { gaps, durationSeconds }: Bounds): Shown[] | undefined {
  const widths = lines.map(({ text }) => widthOf(text));
  const groups = groupsOf(lines, widths);
  if (groups.length === 0) return undefined;
  const starts = gaps.map(({ start_seconds }) => toMs(start_seconds)).sort((a, b) => a - b);
  const shown: Shown[] = [];
  let gap = 0;
  groups.forEach(({ start, lines: own }, at) => {
    while ((starts[gap] ?? Number.POSITIVE_INFINITY) <= start) gap += 1;
    const next = groups[at + 1]?.start ?? toMs(durationSeconds ?? 0);
    const ends = [next, starts[gap] ?? 0].filter((end) => end > start);
    const width = own.reduce((sum, line) => sum + (widths[line] ?? 0), 0);
    const longest = own.reduce(
      (sum, line) => sum + Math.max(minSeconds, (widths[line] ?? 0) / slowestPace),
      0,
    );
    const length = Math.min(toMs(longest), ...ends.map((end) => end - start));
    let before = 0;
    for (const line of own) {
      const from = start + Math.round((length * before) / width);
      before += widths[line] ?? 0;
      shown[line] = { from, to: start + Math.round((length * before) / width) };
    }
  });
  return shown;
}
