import { joinTexts } from '../../../../domain/core/text/words/join-texts.ts';
import { tidy } from '../../lines/inline.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TextShape } from '../shape.ts';

const timing = /^(\d{1,2}:\d{2}:\d{2}\.\d{2,3}),\d{1,2}:\d{2}:\d{2}\.\d{2,3}$/;
/** The header of SubViewer 2. */
const header = /^\s*\[INFORMATION\][\s\S]{0,2000}?\[SUBTITLE\]\s{0,20}(?:\[COLF\][^\n]{0,200}\n)?/;

/** Blocks of a line with both times and lines of text, with a blank line after each. */
export const shape: TextShape = {
  name: 'SubViewer, and as YouTube writes it (SBV)',
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
    const text = source.replaceAll('\r\n', '\n').replace(header, '').trimStart();
    const blocks = text.split(/\n{2,}/);
    if (!timing.test(blocks[0]?.split('\n', 1)[0]?.trim() ?? '')) return undefined;
    return blocks.flatMap((block) => {
      const [first = '', ...said] = block.split('\n');
      const start = timing.exec(first.trim())?.[1];
      return start === undefined || said.length === 0
        ? []
        : [{ start: parseTimestamp(start), text: tidy(joinTexts(said).replaceAll('[br]', ' ')) }];
    });
  },
};
