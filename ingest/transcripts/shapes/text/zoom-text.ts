import { joinTexts } from '../../../../domain/core/text/words/join-texts.ts';
import { tidy } from '../../lines/inline.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TextShape } from '../shape.ts';

const head = /^\[([^[\]]{1,80})\] (\d{1,2}:\d{2}:\d{2})$/;
/** Nobody begins to talk so late: it is the time of day. */
const minTimeOfDay = 3_600;

/** A line with who speaks and when, by the clock on the wall, then the talk. */
export const shape: TextShape = {
  name: 'Zoom (text)',
  published: 'https://support.zoom.com/hc/en/article?id=zm_kb&sysparm_article=KB0064927',
  format: 'text',
  example: {
    source: '[Ann Lee] 10:03:21\nGood evening.\n\n[Bo Ray] 10:03:26\nHello!\n',
    lines: [
      { start: 0, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 5, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (source) => {
    const lines = source
      .trimStart()
      .split(/\r\n?|\n/)
      .map((line) => line.trim());
    if (!head.test(lines[0] ?? '')) return undefined;
    const turns = lines.flatMap((line, at) => {
      const match = head.exec(line);
      return match ? [{ at, speaker: match[1] ?? '', time: parseTimestamp(match[2] ?? '') }] : [];
    });
    const first = turns[0]?.time ?? 0;
    const from = first >= minTimeOfDay ? first : 0;
    return turns.flatMap(({ at, speaker, time }, index) => {
      const text = tidy(joinTexts(lines.slice(at + 1, turns[index + 1]?.at)));
      const start = time === undefined ? undefined : time - from;
      return text === '' ? [] : [{ start, speaker: toSpeaker(speaker), text }];
    });
  },
};
