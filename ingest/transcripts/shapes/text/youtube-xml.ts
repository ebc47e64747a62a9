import { decodeHTML } from 'entities';
import { stripTags, tidy } from '../../lines/inline.ts';
import { readXml } from '../../lines/markup.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import type { TextShape } from '../shape.ts';

const beginning = /^\s*(?:<\?xml[^>]{0,200}\?>)?\s*<(?:transcript|timedtext)[\s>]/;

const secondsOf = (time: string | undefined, perSecond = 1) =>
  time === undefined ? undefined : Number(time) / perSecond;

/**
 * srv1 has seconds and a line each (`text`), srv2 the same in milliseconds; srv3 milliseconds, and words in lines that may
 * only be moved up (`p`).
 */
export const shape: TextShape = {
  name: 'YouTube (srv1, srv2, srv3)',
  published: 'https://github.com/yt-dlp/yt-dlp/blob/master/yt_dlp/extractor/youtube/_video.py',
  format: 'text',
  example: {
    source:
      '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body><w t="0" id="1"/><p t="3500" d="2000" w="1"><s>Good</s><s t="300"> evening.</s></p><p t="4900" d="10" w="1" a="1">\n</p><p t="8000" d="900">It&amp;#39;s you!</p></body></timedtext>',
    lines: [
      { start: 3.5, text: 'Good evening.' },
      { start: 8, text: "It's you!" },
    ],
  },
  read: (source) => {
    if (!beginning.test(source.slice(0, 500))) return undefined;
    const lines: TranscriptLine[] = [];
    let open: { start: number | undefined; text: string } | undefined;
    readXml(source, {
      begin: (tag, { start, t, a }) => {
        const isLine = tag === 'text' || (tag === 'p' && a !== '1');
        if (isLine) open = { start: secondsOf(start) ?? secondsOf(t, 1_000), text: '' };
      },
      add: (text) => {
        if (open) open.text += text;
      },
      end: (tag) => {
        if ((tag !== 'text' && tag !== 'p') || !open) return;
        // References are written twice.
        const text = tidy(stripTags(decodeHTML(open.text)));
        if (text !== '') lines.push({ start: open.start, text });
        open = undefined;
      },
    });
    return lines;
  },
};
