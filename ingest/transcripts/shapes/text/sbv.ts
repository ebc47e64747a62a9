import { joinTexts } from '../../../text/join-texts.ts';
import { tidy } from '../../lines/inline.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TextShape } from '../shape.ts';

const timing = /^(\d{1,2}:\d{2}:\d{2}\.\d{3}),\d{1,2}:\d{2}:\d{2}\.\d{3}$/;

/** Blocks of a line with both times and lines of text, with a blank line after each. */
export const shape: TextShape = {
  name: 'SubViewer, as YouTube writes it (SBV)',
  published: 'https://support.google.com/youtube/answer/2734698',
  format: 'text',
  example: {
    source: '0:00:00.599,0:00:04.160\nGood evening\nfrom the harbor.\n\n0:00:05.000,0:00:06.100\nHello.\n',
    lines: [
      { start: 0.599, text: 'Good evening from the harbor.' },
      { start: 5, text: 'Hello.' },
    ],
  },
  read: (source) => {
    const blocks = source.trimStart().split(/(?:\r\n?|\n){2,}/);
    if (!timing.test(blocks[0]?.split(/\r\n?|\n/, 1)[0]?.trim() ?? '')) return undefined;
    return blocks.flatMap((block) => {
      const [first = '', ...text] = block.split(/\r\n?|\n/);
      const start = timing.exec(first.trim())?.[1];
      return start === undefined || text.length === 0
        ? []
        : [{ start: parseTimestamp(start), text: tidy(joinTexts(text)) }];
    });
  },
};
