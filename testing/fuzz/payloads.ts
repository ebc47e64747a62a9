import type { Random } from '../random.ts';

/** What a payload does when it runs: the page counts it under its number. */
const call = (number: number) => `hit(${number})`;
/** What a payload asks for when it is loaded: a host that no page may reach. */
const outside = (number: number) => `http://outside.example/${number}`;

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onbegin',
  'onpointerrawupdate',
];
const tags = [
  'img',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'details',
  'input',
  'form',
  'a',
  'p',
  'b',
  'style',
  'template',
  'noscript',
  'xmp',
  'plaintext',
  'textarea',
  'title',
  'select',
  'table',
  'td',
  'mtext',
  'mglyph',
  'malignmark',
  'foreignObject',
  'annotation-xml',
  'desc',
  'base',
  'link',
  'meta',
  'marquee',
  'body',
  'frameset',
];
const openers = [
  '<',
  '</',
  '<!',
  '<?',
  '<!--',
  '<![CDATA[',
  '<%',
  '&lt;',
  '\u00ad<',
  '<\u0000',
  '<\n',
  '＜',
  '<<',
];
const closers = ['>', '/>', '', '-->', ']]>', '\n>', ' >', '>>', '&gt;'];
const quotes = ['"', "'", '', '`', '&quot;', '&#39;'];
const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java&#10;script:',
  '&#106;avascript:',
  'vbscript:',
  'data:text/html,',
  '\u0001javascript:',
  'javascript&colon;',
  '//',
  'https://',
];
const attributes = [
  'src',
  'href',
  'xlink:href',
  'srcdoc',
  'action',
  'formaction',
  'style',
  'background',
  'poster',
  'srcset',
  'data',
  'ping',
  'content',
  'id',
  'name',
  'is',
  'http-equiv',
];
const separators = [' ', '/', '\n', '\t', '\f', '\u00a0', ' x=1 ', '" ', "' "];
const texts = [
  'Hello',
  'Ann Lee',
  ']]>',
  '-->',
  '</script>',
  '</style>',
  '</title>',
  '</textarea>',
  '{{1}}',
  '\u202e',
  '\u2028',
  '=cmd',
  '&amp;lt;',
];

/** Draws a payload: markup that would run a script or load something, in disguise. Its marker is text. */
export function payload(random: Random, number: number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const value = () => {
    const quote = pick(quotes);
    const uri = pick(schemes);
    const target = uri.startsWith('/') || uri.startsWith('http') ? outside(number).slice(5) : call(number);
    return quote + uri + target + quote;
  };
  const attribute = () =>
    random() < 0.5
      ? `${pick(handlers)}=${pick(quotes)}${call(number)}${pick(quotes)}`
      : `${pick(attributes)}=${value()}`;
  const tag = () =>
    pick(openers) +
    pick(tags) +
    pick(separators) +
    attribute() +
    pick(separators) +
    attribute() +
    pick(closers);
  const script = () => `<script>${call(number)}</script>`;
  const image = () => `<img src=${outside(number)} onerror=${call(number)}>`;
  const pieces = [
    tag,
    tag,
    tag,
    script,
    image,
    () => pick(texts),
    () => `<${pick(tags)}>`,
    () => `</${pick(tags)}>`,
  ];
  const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const piece = pieces[Math.floor(random() * pieces.length)];
    return piece ? piece() : '';
  });
  return `m${number}m ${parts.join(random() < 0.5 ? '' : pick(texts))}`;
}
