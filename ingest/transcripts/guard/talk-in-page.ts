import { readHtml } from '../lines/markup.ts';

const hiddenTags = new Set(['script', 'style', 'head', 'noscript', 'template', 'svg']);
/** What a page has around its text. */
const frameTags = new Set(['nav', 'header', 'footer', 'aside', 'form', 'button', 'select', 'label', 'a']);
/** Tags that begin another line. */
const blockTags = new Set([
  'p',
  'div',
  'br',
  'li',
  'td',
  'tr',
  'dd',
  'dt',
  'section',
  'article',
  'blockquote',
]);

/** A shorter line is a heading, a label or an entry of a menu. */
const minWordsOfTalk = 8;

/** Whatever the language of the page. */
export const asksForPassword = (source: string) =>
  /<input\b[^>]{0,500}\btype\s{0,5}=\s{0,5}["']?password/i.test(source);

/** Words of a page in lines that may be talk: long enough, and not in what is around the text of a page. */
export function countWordsOfTalk(source: string): number {
  let hidden = 0;
  let frame = 0;
  let line = 0;
  let talk = 0;
  const endLine = () => {
    if (line >= minWordsOfTalk) talk += line;
    line = 0;
  };
  const count = (tag: string, by: number) => {
    if (hiddenTags.has(tag)) hidden = Math.max(0, hidden + by);
    if (frameTags.has(tag)) frame = Math.max(0, frame + by);
    if (blockTags.has(tag)) endLine();
  };
  readHtml(source, {
    begin: (tag) => count(tag, 1),
    add: (text) => {
      if (hidden === 0 && frame === 0) line += text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
    },
    end: (tag) => count(tag, -1),
  });
  endLine();
  return talk;
}
