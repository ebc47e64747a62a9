import { foldWords } from '../../server/core/alerts/words.ts';
import type { LineMark } from '../transcript/canonical.ts';

/** Length of `[hh:mm:ss] ` and `Speaker: ` before the talk of a line. */
function prefixLength([start, speaker]: LineMark, line: string): number {
  const stamp = start === null ? 0 : line.indexOf('] ') + 2;
  return stamp + (speaker === null ? 0 : speaker.length + 2);
}

/**
 * The folded words of a whole transcript, lines joined: a phrase over a line break is whole. Who speaks is said once a
 * turn, before it.
 */
export function talkWords({ text, marks }: { text: string; marks: LineMark[] }): string[] {
  let speaker: string | null = null;
  const talk = text.split('\n').map((line, at) => {
    const mark = marks[at] ?? [null, null];
    const said = line.slice(prefixLength(mark, line));
    const opens = mark[1] !== null && mark[1] !== speaker;
    speaker = mark[1];
    return opens ? `${mark[1]}: ${said}` : said;
  });
  return foldWords(talk.join('\n'));
}
