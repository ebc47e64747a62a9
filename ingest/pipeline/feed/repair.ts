import { AppError } from '../../../server/core/errors.ts';
import { decodeText } from '../text/decode.ts';

const maxNesting = 200;

/** Cuts document type declarations out: entities defined there are bombs or lures, and no feed needs them. */
function removeDoctypes(xml: string): string {
  let rest = xml;
  for (let start = rest.search(/<!DOCTYPE/i); start >= 0; start = rest.search(/<!DOCTYPE/i)) {
    const bracket = rest.indexOf('[', start);
    const close = rest.indexOf('>', start);
    const subsetEnd = bracket >= 0 && bracket < close ? rest.indexOf(']', bracket) : -1;
    const end = subsetEnd >= 0 ? rest.indexOf('>', subsetEnd) : close;
    rest = rest.slice(0, start) + (end >= 0 ? rest.slice(end + 1) : '');
  }
  return rest;
}

/** Tags that open and never close, thousands deep, would exhaust a parser that descends into them. */
function checkDepth(xml: string): void {
  let depth = 0;
  let at = xml.indexOf('<');
  while (at >= 0) {
    if (xml.startsWith('<![CDATA[', at)) at = xml.indexOf(']]>', at);
    else if (xml.startsWith('<!--', at)) at = xml.indexOf('-->', at);
    else if (xml[at + 1] === '/') depth -= 1;
    else if (/[A-Za-z_]/.test(xml[at + 1] ?? '')) {
      const end = xml.indexOf('>', at);
      if (end < 0) return;
      if (xml[end - 1] !== '/') depth += 1;
      if (depth > maxNesting)
        throw new AppError('feed_invalid', `The feed nests its tags more than ${maxNesting} deep.`);
    }
    if (at < 0) return;
    at = xml.indexOf('<', at + 1);
  }
}

/** `&` that begins no reference, and named references that XML does not know, as text. */
function escapeStrayAmpersands(xml: string): string {
  return xml.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/gi, '&amp;');
}

/** Text of a feed from its bytes, mended as far as a reader would guess what was meant. Throws AppError feed_invalid. */
export function repairFeed(bytes: Uint8Array, contentType = ''): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 400));
  const declared =
    /encoding\s*=\s*["']([\w.:-]{2,40})["']/.exec(head)?.[1] ??
    /charset=["']?([\w.:-]{2,40})/i.exec(contentType)?.[1];
  const text = decodeText(bytes, declared).trimStart();
  if (text === '') throw new AppError('feed_invalid', 'The feed is empty.');
  const xml = escapeStrayAmpersands(removeDoctypes(text));
  checkDepth(xml);
  return xml;
}
