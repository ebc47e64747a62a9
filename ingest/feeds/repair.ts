import { AppError } from '../../domain/core/errors.ts';
import { decodeText } from '../text/decode.ts';
import { scanXml, type XmlPart } from './scan-xml.ts';

const maxNesting = 200;
/**
 * An hourly show has this many in two years, a daily one in fifty. Twenty thousand items in 50 MB take half a gigabyte
 * to read. A feed with more is refused: reading a part of it would look as if that were all.
 */
export const maxItems = 20_000;

/** What a parser of XML can read, and whether the end of it was missing. */
export type RepairedFeed = { xml: string; isTruncated: boolean };

const tagName = /^<(\/?)([\p{L}_][^\s/>]{0,200})/u;
/** Names that a parser refuses, since objects of JavaScript have properties called so. */
const forbiddenName = /^(?:__proto__|constructor|prototype|hasOwnProperty|toString|valueOf|__\w{1,40}__)$/;

/** An item of RSS, an entry of Atom, an outline of OPML. */
const isItem = /^(?:\w+:)?(?:item|entry|outline)$/i;

/** `&` that begins no reference, and named references that XML does not know, become text; so does a stray `<`. */
const escapeText = (text: string) =>
  text
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});)/gi, '&amp;')
    .replaceAll('<', '&lt;');

const escapeTag = (tag: string) => `<${escapeText(tag.slice(1))}`;

/** Copies a feed part by part and keeps track of open tags. */
class Repairer {
  readonly #pieces: string[] = [];
  readonly #open: string[] = [];
  #items = 0;
  #isTruncated = false;

  add(part: XmlPart): void {
    if (!part.isComplete) this.#isTruncated = true;
    switch (part.kind) {
      case 'tag':
        if (part.isComplete) this.#addTag(part.text);
        break;
      case 'cdata':
        this.#pieces.push(part.isComplete ? part.text : `${part.text}]]>`);
        break;
      case 'text':
        this.#pieces.push(escapeText(part.text));
        break;
      case 'instruction':
        if (part.isComplete && /^<\?xml\s/.test(part.text)) this.#pieces.push(part.text);
        break;
      default:
      // Comments contain nothing to read. Document type declarations are only used for attacks, and no feed needs them.
    }
  }

  #addTag(tag: string): void {
    const [, slash, name = ''] = tagName.exec(tag) ?? [];
    const safeName = forbiddenName.test(name) ? 'ignored' : name;
    const text = safeName === name ? tag : tag.replace(name, safeName);
    if (slash) this.#close(safeName);
    else {
      if (isItem.test(safeName)) this.#countItem();
      this.#pieces.push(escapeTag(text));
      if (!text.endsWith('/>')) this.#open.push(safeName);
      if (this.#open.length > maxNesting)
        throw new AppError('feed_invalid', `The feed's tags are nested more than ${maxNesting} levels deep.`);
    }
  }

  #countItem(): void {
    this.#items += 1;
    if (this.#items > maxItems)
      throw new AppError(
        'feed_too_large',
        `There are more than ${maxItems.toLocaleString('en-US')} items in this file.`,
      );
  }

  /** Closes what is open up to this name; a closing tag that nothing opened is dropped. */
  #close(name: string): void {
    const at = this.#open.lastIndexOf(name);
    if (at < 0) return;
    for (const open of this.#open.splice(at).reverse()) this.#pieces.push(`</${open}>`);
  }

  finish(): RepairedFeed {
    const isTruncated = this.#isTruncated || this.#open.length > 0;
    for (const open of this.#open.splice(0).reverse()) this.#pieces.push(`</${open}>`);
    return { xml: this.#pieces.join(''), isTruncated };
  }
}

/**
 * Text of a feed from its bytes, with what is broken in it repaired as a reader would. Throws AppError feed_invalid or
 * feed_too_large.
 */
export function repairFeed(bytes: Uint8Array, contentType = ''): RepairedFeed {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 400));
  const declared =
    /encoding\s{0,9}=\s{0,9}["']([\w.:-]{2,40})["']/.exec(head)?.[1] ??
    /charset=["']?([\w.:-]{2,40})/i.exec(contentType)?.[1];
  const text = decodeText(bytes, declared).trimStart();
  if (text === '') throw new AppError('feed_invalid', 'The feed is empty.');
  const repairer = new Repairer();
  for (const part of scanXml(text)) repairer.add(part);
  return repairer.finish();
}
