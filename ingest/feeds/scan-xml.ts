/** A piece of XML: the text between two tags, or a whole tag. */
export type XmlPart = {
  kind: 'text' | 'tag' | 'cdata' | 'comment' | 'doctype' | 'instruction';
  text: string;
  /** False at the end of a file that was cut off. */
  isComplete: boolean;
};

const marks = [
  { kind: 'cdata', open: '<![CDATA[', close: ']]>' },
  { kind: 'comment', open: '<!--', close: '-->' },
  { kind: 'instruction', open: '<?', close: '?>' },
] as const;

const isTag = (xml: string, at: number) => /^<\/?[\p{L}_]/u.test(xml.slice(at, at + 4));
const isDoctype = (xml: string, at: number) => /^<!doctype/i.test(xml.slice(at, at + 9));

/** Where the document type declaration at `at` ends, with its internal subset. */
function endOfDoctype(xml: string, at: number): number {
  const close = xml.indexOf('>', at);
  const bracket = xml.slice(at, close < 0 ? undefined : close).includes('[');
  const subsetEnd = bracket ? xml.indexOf(']', at) : at;
  return subsetEnd < 0 ? -1 : xml.indexOf('>', subsetEnd);
}

/** How far a quoted value goes on after a `<` in it, which should have been a reference. */
const maxAfterStrayBracket = 1_000;

/** Where a tag ends: at a `>` outside of quotes, before the next tag. */
function endOfTag(xml: string, at: number): number {
  let quote = '';
  let limit = xml.length;
  for (let end = at + 1; end < limit; end += 1) {
    const sign = xml.charAt(end);
    if (quote === '' && (sign === '"' || sign === "'")) quote = sign;
    else if (sign === quote) quote = '';
    else if (sign === '<' && quote === '') return -1;
    else if (sign === '<') limit = Math.min(limit, end + maxAfterStrayBracket);
    else if (sign === '>' && quote === '') return end;
  }
  return -1;
}

function partAt(xml: string, at: number): XmlPart | undefined {
  const complete = (kind: XmlPart['kind'], end: number): XmlPart => ({
    kind,
    text: end < 0 ? xml.slice(at) : xml.slice(at, end),
    isComplete: end >= 0,
  });
  for (const { kind, open, close } of marks)
    if (xml.startsWith(open, at)) {
      const end = xml.indexOf(close, at + open.length);
      return complete(kind, end < 0 ? -1 : end + close.length);
    }
  if (isDoctype(xml, at)) {
    const end = endOfDoctype(xml, at);
    return complete('doctype', end < 0 ? -1 : end + 1);
  }
  if (!isTag(xml, at)) return undefined;
  const end = endOfTag(xml, at);
  if (end >= 0) return complete('tag', end + 1);
  // A tag that never closes is the end of a file that was cut off, otherwise text.
  return xml.indexOf('<', at + 1) < 0 ? complete('tag', -1) : undefined;
}

/** The parts of an XML text in order; joined they are the text again. Linear time, whatever the text holds. */
export function* scanXml(xml: string): Generator<XmlPart> {
  let from = 0;
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const part = partAt(xml, at);
    if (!part) {
      at = xml.indexOf('<', at + 1);
      continue;
    }
    if (at > from) yield { kind: 'text', text: xml.slice(from, at), isComplete: true };
    yield part;
    from = at + part.text.length;
    at = xml.indexOf('<', from);
  }
  if (from < xml.length) yield { kind: 'text', text: xml.slice(from), isComplete: true };
}
