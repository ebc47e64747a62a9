import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { type LineMark, spokenText } from '../../domain/core/text/transcript-line.ts';

/** The text of each line, without its timestamp and speaker. */
export const talkOfLines = ({ text, marks }: { text: string; marks: LineMark[] }): string[] =>
  text.split('\n').map((line, at) => spokenText(marks[at] ?? [null, null], line));

/**
 * The normalized words of a whole transcript, with lines joined, so that phrases across line breaks match. Each turn
 * begins with its speaker.
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
