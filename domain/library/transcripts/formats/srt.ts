import { type Cue, cuesOf, cueTime } from './cues.ts';
import type { FileLine, TranscriptFile } from './transcript-file.ts';

/** What Podcasting 2.0 recommends. */
const rowWidth = 32;

/**
 * SubRip can escape nothing, and players read tags in it. A blank without width keeps what is said from being one, and
 * from being the times of a cue.
 */
const escapeText = (text: string) =>
  text.replace(/<(?=[a-z/!])|\{(?=\\)|--(?=>)|&(?=#?\w{1,32};)/giu, '$&\u200b');

/** With the speaker's name where a turn begins. */
const withLabel = (line: FileLine, at: number, lines: FileLine[]): FileLine =>
  line.speaker === null || line.speaker === lines[at - 1]?.speaker
    ? line
    : { ...line, text: `${line.speaker}: ${line.text}` };

const toCue = ({ from, to, rows }: Cue, at: number): string =>
  `${at + 1}\n${cueTime(from, ',')} --> ${cueTime(to, ',')}\n${escapeText(rows.join('\n'))}`;

/** SubRip, with the speaker's name where a turn begins. Throws AppError transcript_without_times. */
export async function toSrt(file: TranscriptFile): Promise<string> {
  const cues = await cuesOf({ ...file, lines: file.lines.map(withLabel) }, rowWidth);
  return `${cues.map(toCue).join('\n\n')}\n`;
}
