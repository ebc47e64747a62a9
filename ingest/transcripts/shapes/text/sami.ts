import { decodeReferences, stripTags, tidy } from '../../lines/inline.ts';
import type { TextShape } from '../shape.ts';

const beginning = /^\s*<SAMI[\s>]/i;
const syncTag = /^<SYNC\s[^>]{0,200}\bStart\s{0,5}=\s{0,5}"?(\d{1,10})/i;
const paragraph = /<P(?:\s[^>]{0,200})?>/gi;
const language = /\bClass\s{0,5}=\s{0,5}"?([\w-]{1,40})/i;

/** What is shown from one `SYNC` to the next, in the first of the languages. Hardly any of its tags is ever closed. */
export const shape: TextShape = {
  name: 'SAMI',
  published: 'https://learn.microsoft.com/previous-versions/windows/desktop/dnacc/understanding-sami-1.0',
  format: 'text',
  example: {
    source:
      '<SAMI>\n<HEAD><TITLE>Night</TITLE><STYLE TYPE="text/css"><!-- P { color: white; } --></STYLE></HEAD>\n<BODY>\n<SYNC Start=500><P Class=ENCC>Good evening,<br>Bo.<P Class=DECC>Guten Abend.\n<SYNC Start=1400><P Class=ENCC>&nbsp;\n<SYNC Start=3000><P Class=ENCC>Hello!\n</BODY>\n</SAMI>\n',
    lines: [
      { start: 0.5, text: 'Good evening, Bo.' },
      { start: 3, text: 'Hello!' },
    ],
  },
  read: (source) => {
    if (!beginning.test(source.slice(0, 500))) return undefined;
    let first: string | undefined;
    return source.split(/(?=<SYNC\s)/i).flatMap((part) => {
      const start = syncTag.exec(part)?.[1];
      if (start === undefined) return [];
      const tags = part.match(paragraph) ?? [];
      const texts = part.slice(part.indexOf('>') + 1).split(/<P(?:\s[^>]{0,200})?>/i);
      const said = texts.filter((_, at) => {
        const name = language.exec(tags[at - 1] ?? '')?.[1];
        first ??= name;
        return at === 0 || name === first;
      });
      const text = tidy(decodeReferences(stripTags(said.join(' ').replace(/<br\s?\/?>/gi, ' '))));
      return text === '' ? [] : [{ start: Number(start) / 1_000, text }];
    });
  },
};
