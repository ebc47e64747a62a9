import { type LineMark, spokenText } from '../../../server/core/library/transcript-line.ts';
import { wordsOf } from '../../../server/core/text/tokenize.ts';

/** What is said in each line, without what stands before it. */
export const talkOfLines = ({ text, marks }: { text: string; marks: LineMark[] }): string[] =>
  text.split('\n').map((line, at) => spokenText(marks[at] ?? [null, null], line));

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
  return wordsOf(talk.join('\n'));
}
