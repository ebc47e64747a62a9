import { Parser } from 'htmlparser2';
import { tidy } from './inline.ts';
import { parseText } from './text.ts';
import { parseTimestamp } from './timestamp.ts';
import type { TranscriptLine } from './transcript-line.ts';

const hiddenTags = new Set(['script', 'style', 'head', 'title', 'noscript', 'template', 'svg']);
const blocks = new Set([
  'p',
  'div',
  'br',
  'li',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'blockquote',
  'dd',
  'dt',
  'cite',
  'time',
]);

/** HTML by the Podcasting 2.0 form (`cite`, `time`, `p`); any other HTML is read as the text it shows. */
export function parseHtmlTranscript(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  const plain: string[] = [];
  let speaker: string | undefined;
  let start: number | undefined;
  let text = '';
  let within: 'cite' | 'time' | undefined;
  let hiddenDepth = 0;
  let sawMarks = false;
  const flush = () => {
    const value = tidy(text);
    text = '';
    if (value === '') return;
    if (within === 'cite') {
      speaker = value.replace(/\s*:$/, '') || undefined;
      sawMarks = true;
    } else if (within === 'time') {
      start = parseTimestamp(value.replace(/[[\]()]/g, '')) ?? start;
      sawMarks = true;
    } else {
      lines.push({ start, speaker, text: value });
      plain.push(value);
      start = undefined;
    }
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (hiddenTags.has(name)) hiddenDepth += 1;
        if (!blocks.has(name)) return;
        flush();
        within = name === 'cite' || name === 'time' ? name : undefined;
      },
      ontext(data) {
        if (hiddenDepth === 0) text += data;
      },
      onclosetag(name) {
        if (hiddenTags.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1);
        if (!blocks.has(name)) return;
        flush();
        if (name === 'cite' || name === 'time') within = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  flush();
  return sawMarks ? lines : parseText(plain.join('\n\n'), knownPeople);
}
