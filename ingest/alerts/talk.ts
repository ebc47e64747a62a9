import { foldWords } from '../../server/core/alerts/words.ts';
import type { LineMark } from '../transcript/canonical.ts';

/** Length of `[hh:mm:ss] ` and `Speaker: ` before the talk of a line. */
function prefixLength([start, speaker]: LineMark, line: string): number {
  const stamp = start === null ? 0 : line.indexOf('] ') + 2;
  return stamp + (speaker === null ? 0 : speaker.length + 2);
}

/** What is said in each line, without what stands before it. */
export const talkOfLines = ({ text, marks }: { text: string; marks: LineMark[] }): string[] =>
  text.split('\n').map((line, at) => line.slice(prefixLength(marks[at] ?? [null, null], line)));

/**
 * The folded words of a whole transcript, lines joined: a phrase over a line break is whole. Who speaks is said once a
 * turn, before it.
 */
export function talkWords(transcript: { text: string; marks: LineMark[] }): string[] {
  let speaker: string | null = null;
  const talk = talkOfLines(transcript).map((said, at) => {
    const [, speaks] = transcript.marks[at] ?? [null, null];
    const opens = speaks !== null && speaks !== speaker;
    speaker = speaks;
    return opens ? `${speaks}: ${said}` : said;
  });
  return foldWords(talk.join('\n'));
}
