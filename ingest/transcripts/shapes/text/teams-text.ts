import { joinTexts } from '../../../../domain/core/text/words/join-texts.ts';
import { tidy } from '../../lines/inline.ts';
import { isNameLike, isNumbered, looksLikeLabel, toSpeaker } from '../../lines/speakers.ts';
import type { TextShape } from '../shape.ts';

const timing = /^(\d{1,2}):(\d{1,2}):(\d{1,2}(?:\.\d{1,7})?) --> \d{1,2}:\d{1,2}:\d{1,2}(?:\.\d{1,7})?$/;

/** Whether each of these is a name and what somebody says, and people speak more than once. */
function beginWithNames(turns: string[][]): boolean {
  const labels = turns.map(([label = '']) => label);
  const isNamed = (label: string) => looksLikeLabel(label) && (isNameLike(label) || isNumbered(label));
  return (
    labels.every(isNamed) && turns.every(([, said]) => said) && new Set(labels).size * 2 <= labels.length
  );
}

/** Both times, most without leading zeros, then a line with who speaks, then the talk. */
export const shape: TextShape = {
  name: 'Microsoft Teams, as Word shows it',
  published: 'https://learn.microsoft.com/graph/api/calltranscript-get',
  format: 'text',
  example: {
    source: '0:0:3.456 --> 0:0:7.100\nAnn Lee\nGood evening.\n\n0:0:8.0 --> 0:0:9.2\nBo Ray\nHello!\n',
    lines: [
      { start: 3.456, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 8, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (source) => {
    const lines = source
      .trimStart()
      .split(/\r\n?|\n/)
      .map((line) => line.trim());
    if (!timing.test(lines[0] ?? '')) return undefined;
    const starts = lines.flatMap((line, at) => (timing.test(line) ? [at] : []));
    // What has two digits everywhere may be SubRip.
    const isPadded = /^\d\d:\d\d:\d\d/.test(lines[0] ?? '');
    if (isPadded && !beginWithNames(starts.map((at) => lines.slice(at + 1, at + 3)))) return undefined;
    return starts.flatMap((from, index) => {
      const [, hours, minutes, seconds] = timing.exec(lines[from] ?? '') ?? [];
      const [speaker = '', ...said] = lines.slice(from + 1, starts[index + 1]).filter((line) => line !== '');
      const start = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
      return said.length === 0 ? [] : [{ start, speaker: toSpeaker(speaker), text: tidy(joinTexts(said)) }];
    });
  },
};
