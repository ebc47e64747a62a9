import { tidy } from '../../lines/inline.ts';
import type { TextShape } from '../shape.ts';

const timed = /^\{(\d{1,9})\}\{(\d{0,9})\}(.*)$/;
const styles = /\{[a-z]:[^{}]{0,100}\}/gi;
/** Where the file doesn't say: what most videos were made of when it was common. */
const usualRate = 23.976;

/** Lines with their first and last frame in braces. The first may say how many frames a second has. */
export const shape: TextShape = {
  name: 'MicroDVD',
  published: 'https://en.wikipedia.org/wiki/MicroDVD',
  format: 'text',
  example: {
    source: '{1}{1}25.000\n{25}{60}Good evening,|Bo.\n{75}{100}{y:i}Hello there!\n',
    lines: [
      { start: 1, text: 'Good evening, Bo.' },
      { start: 3, text: 'Hello there!' },
    ],
  },
  read: (source) => {
    const text = source.trimStart();
    if (!timed.test(text.slice(0, 200).split(/\r\n?|\n/, 1)[0] ?? '')) return undefined;
    const lines = text.split(/\r\n?|\n/).flatMap((line) => {
      const [whole, frame, , said = ''] = timed.exec(line) ?? [];
      return whole === undefined ? [] : [{ frame: Number(frame), text: said }];
    });
    const declared = /^\d{2}(?:\.\d{1,3})?$/.exec(lines[0]?.text.trim() ?? '')?.[0];
    const rate = declared === undefined ? usualRate : Number(declared);
    return lines.slice(declared === undefined ? 0 : 1).flatMap(({ frame, text }) => {
      const said = tidy(text.replace(styles, '').replaceAll('|', ' '));
      return said === '' ? [] : [{ start: frame / rate, text: said }];
    });
  },
};
