import { tidy } from '../../lines/inline.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TextShape } from '../shape.ts';

const timed = /^\[(\d{1,3}:\d{2}\.\d{2,3})\]/;
const tag = /^\[(?:ti|ar|al|au|by|length|offset|re|ve|tool|la|#):?[^\]]{0,200}\]\s*$/i;
/** The times of words within a line. */
const wordTime = /<\d{1,3}:\d{2}\.\d{2,3}>/g;

/** Lines that begin with a time in brackets, with hundredths of a second; tags before them say what it is. */
export const shape: TextShape = {
  name: 'LRC',
  published: 'https://en.wikipedia.org/wiki/LRC_(file_format)',
  format: 'text',
  example: {
    source: '[ti:Night]\n[by:a tool]\n[00:00.50]Good evening.\n[00:03.00]<00:03.00>Hello <00:03.40>there!\n',
    lines: [
      { start: 0.5, text: 'Good evening.' },
      { start: 3, text: 'Hello there!' },
    ],
  },
  read: (source) => {
    const lines = source.split(/\r\n?|\n/).map((line) => line.trim());
    const talk = lines.filter((line) => line !== '' && !tag.test(line));
    if (!talk[0] || !talk.every((line) => timed.test(line))) return undefined;
    return talk.flatMap((line) => {
      const [whole, time] = timed.exec(line) ?? [];
      const text = tidy(line.slice(whole?.length ?? 0).replace(wordTime, ''));
      const start = parseTimestamp(time ?? '');
      return text === '' ? [] : [{ start, text }];
    });
  },
};
