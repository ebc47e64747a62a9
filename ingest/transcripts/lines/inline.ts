import { decodeHTMLStrict } from 'entities';
import { singleBlanks } from '../../text/single-blanks.ts';

/** Character references; an unknown one, or a bare `&`, stays as it is. */
export const decodeReferences = (text: string) => (text.includes('&') ? decodeHTMLStrict(text) : text);

/** Control characters, marks of text direction, soft hyphens and the private characters that mark search results. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000\ue001]/g;

/** Most lines are nothing but this. */
const isPlain = /^[\x20-\x7e]*$/;

/** A word in small letters that runs into .NET; ASP.NET, Json.NET and the like are names of their own. */
const runsIntoDotNet =
  /(?=\.NET(?![\p{L}\p{N}]))(?<=(?<![\p{L}\p{N}.])(?!(?:asp|vb|ado|paint)\.)\p{Ll}{1,20})/gu;

/** One line, well-formed, with single blanks. "from.NET" gets the blank that speech recognition left out. */
export function tidy(text: string): string {
  const visible = isPlain.test(text) ? text : text.toWellFormed().replace(invisible, '');
  const line = singleBlanks(visible).trim();
  return line.includes('.NET') ? line.replace(runsIntoDotNet, ' ') : line;
}

/** Removes the tags of cues and stray HTML, and leaves `a < b`. */
export const stripTags = (text: string) =>
  text.includes('<') ? text.replace(/<\/?[a-z!][^<>]{0,1000}>/gi, '') : text;

/** Removes what only sets a text, where another tag may be what is said: “use a <div>”. */
export const stripFormatting = (text: string) =>
  text.includes('<')
    ? text.replace(/<\/?(?:[biu]|em|strong|font|span|br)(?:\s[^<>]{0,200})?\/?>/gi, '')
    : text;

/** Removes Markdown's marks inside a line and keeps what a reader would see. */
export function stripMarkdown(text: string): string {
  let plain = text;
  if (plain.includes('<')) plain = plain.replace(/<(?:https?|mailto):[^<>\s]{1,2000}>/gi, '');
  if (plain.includes(']('))
    plain = plain.replace(
      /!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500})?(?: "[^"]{0,300}")?\)/g,
      '$1',
    );
  if (plain.includes('*')) plain = plain.replace(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '');
  if (plain.includes('_'))
    plain = plain.replace(/(?<![\p{L}\p{N}_])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}_])/gu, '');
  if (plain.includes('`')) plain = plain.replaceAll('`', '');
  if (plain.includes('\\')) plain = plain.replace(/\\([\\`*_{}[\]()#+\-.!<>~|])/g, '$1');
  return plain;
}
