import { gapText } from '../../../../contract/shared/transcripts/transcript-gaps.ts';
import { AppError } from '../../../core/errors.ts';
import { forEachInSpells } from '../../../core/turns/short-spells.ts';
import { cutTextUp, rowsOf } from './cut-text-up.ts';
import { widthOf } from './text-width.ts';
import type { FileLine, TranscriptFile } from './transcript-file.ts';

/** What is shown at once: one or two rows, from a time to another, in milliseconds. */
export type Cue = {
  from: number;
  to: number;
  speaker: string | null;
  rows: string[];
};

const maxMs = 7_000;
const maxRows = 2;
/** Rows of one cue aren't equally long: that much of them is filled. */
const filled = 0.9;

/** As wide as both rows, or as what is said in seven seconds. */
function widthOfCue({ text, shown }: FileLine, rowWidth: number): number {
  const ms = shown ? shown.to - shown.from : 0;
  const inTime = ms > maxMs ? (widthOf(text) * maxMs) / ms : Number.POSITIVE_INFINITY;
  return Math.max(rowWidth, Math.min(rowWidth * maxRows * filled, inTime));
}

function cuesOfLine(line: FileLine, rowWidth: number): Cue[] {
  const { from, to } = line.shown ?? { from: 0, to: 0 };
  const texts = cutTextUp(line.text, widthOfCue(line, rowWidth));
  const widths = texts.map(widthOf);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let before = 0;
  return texts.map((text, at) => {
    const start = from + Math.round(((to - from) * before) / total);
    before += widths[at] ?? 0;
    const end = from + Math.round(((to - from) * before) / total);
    return {
      from: start,
      // A cue that ends where it begins is none.
      to: Math.max(end, start + 1),
      speaker: line.speaker,
      rows: rowsOf(text, rowWidth),
    };
  });
}

/**
 * A transcript as captions, of rows of about this width, with a cue for each stretch of which it says nothing. Other
 * requests go on in between. Throws AppError transcript_without_times.
 */
export async function cuesOf({ lines, gaps }: TranscriptFile, rowWidth: number): Promise<Cue[]> {
  if (lines.every(({ shown }) => shown === null))
    throw new AppError('transcript_without_times', 'This transcript has no times. Get it as text.');
  const said: Cue[] = [];
  await forEachInSpells(lines, (line) => {
    said.push(...cuesOfLine(line, rowWidth));
  });
  const unheard = gaps.map(
    (gap): Cue => ({
      from: Math.round(gap.start_seconds * 1_000),
      to: Math.round(gap.end_seconds * 1_000),
      speaker: null,
      rows: [gapText(gap)],
    }),
  );
  return [...said, ...unheard].sort((a, b) => a.from - b.from);
}

/** `hh:mm:ss.mmm`, with another sign before the milliseconds if the format has one. */
export function cueTime(ms: number, separator = '.'): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const seconds = Math.floor(ms / 1_000);
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${clock.map((part) => pad(part)).join(':')}${separator}${pad(ms % 1_000, 3)}`;
}
