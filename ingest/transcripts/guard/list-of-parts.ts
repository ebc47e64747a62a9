import { isUnspaced } from '../../../domain/core/text/words/scripts.ts';
import type { Transcript } from '../lines/transcript-line.ts';

/** Longer lines are said. */
const maxWords = 15;
/** Few times in a text may be of a few quotes; chapters have a format of captions more often. */
const minCues = 3;
const minLines = 6;
const minSeconds = 120;
/** Each chapter takes longer. */
const minSecondsEach = 10;
/** Who speaks says about a hundred words in a minute; the titles of chapters are far apart. */
const maxWordsPerMinute = 8;

/** A word in a script without spaces has about two letters. */
const countWords = (text: string) => (isUnspaced(text) ? text.length / 2 : text.split(' ').length);

/** Whether these are the titles of chapters, not what is said in them. Nobody says a title. */
export function isListOfParts({ format, lines }: Transcript): boolean {
  const isCues = format === 'vtt' || format === 'srt';
  if (lines.length < (isCues ? minCues : minLines)) return false;
  const starts = lines.flatMap(({ start }) => (start === undefined ? [] : [start]));
  if (starts.length < lines.length || lines.some(({ speaker }) => speaker !== undefined)) return false;
  const isFar = starts.slice(1).every((start, at) => start - (starts[at] ?? 0) >= minSecondsEach);
  const seconds = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  if (seconds < minSeconds || !isFar) return false;
  const words = lines.slice(0, -1).map(({ text }) => countWords(text));
  const all = words.reduce((sum, count) => sum + count, 0);
  return words.every((count) => count <= maxWords) && all / (seconds / 60) < maxWordsPerMinute;
}
