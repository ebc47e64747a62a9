const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

function fromCodePoint(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : '';
}

/** Character references as transcripts hold them; an unknown one is left as it stands. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (name[0] !== '#') return namedEntities[name.toLowerCase()] ?? whole;
    return fromCodePoint(
      name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)),
    );
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const control = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\ufeff\ue000-\ue001]/g;

/** A word in small letters that runs into .NET; ASP.NET, Json.NET and their like are names of their own. */
const runsIntoDotNet =
  /(?<=(?<![\p{L}\p{N}.])(?!(?:asp|vb|ado|paint)\.)\p{Ll}{1,20})(?=\.NET(?![\p{L}\p{N}]))/gu;

/** One line without control characters, without runs of white space; "from.NET" gets the blank that its machine forgot. */
export function tidy(text: string): string {
  const line = text.replace(control, '').replace(/\s+/g, ' ').trim();
  return line.includes('.NET') ? line.replace(runsIntoDotNet, ' ') : line;
}

/** Tags of cues and stray HTML, without touching `a < b`. */
export function stripTags(text: string): string {
  return text.includes('<') ? text.replace(/<\/?[a-z!][^<>]{0,1000}>/gi, '') : text;
}

/** Markdown's marks inside a line, leaving what a reader would see. */
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
