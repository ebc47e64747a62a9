import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';

/** Where Word and OpenDocument have their text. */
const textParts = ['word/document.xml', 'content.xml'];
/** A small archive may unpack to any size. */
const maxUnpackedBytes = 64 * 1_048_576;

const paragraphTags = new Set(['w:p', 'text:p', 'text:h']);
const blankTags = new Set(['w:tab', 'text:tab', 'text:s']);
const breakTags = new Set(['w:br', 'text:line-break']);
/** What was deleted, and codes of fields. */
const hiddenTags = new Set(['w:deltext', 'w:instrtext', 'office:annotation', 'text:tracked-changes']);

/** Whether these are the bytes of a ZIP archive, which office documents are. */
export const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;

function unpack(bytes: Uint8Array): string | undefined {
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => textParts.includes(name) && originalSize <= maxUnpackedBytes,
    });
    const part = textParts.map((name) => files[name]).find((file) => file !== undefined);
    return part && strFromU8(part);
  } catch {
    // Broken, or encrypted.
    return undefined;
  }
}

/** The text of a Word (DOCX) or OpenDocument (ODT) file, with a blank line between paragraphs; undefined for any other. */
export function readOfficeText(bytes: Uint8Array): string | undefined {
  const xml = unpack(bytes);
  if (xml === undefined) return undefined;
  const paragraphs: string[] = [];
  let open = '';
  let hidden = 0;
  const parser = new Parser(
    {
      onopentag: (tag) => {
        if (hiddenTags.has(tag.toLowerCase())) hidden += 1;
        if (blankTags.has(tag)) open += ' ';
        if (breakTags.has(tag)) open += '\n';
      },
      ontext: (text) => {
        if (hidden === 0) open += text;
      },
      onclosetag: (tag) => {
        if (hiddenTags.has(tag.toLowerCase())) hidden -= 1;
        if (!paragraphTags.has(tag)) return;
        paragraphs.push(open.trim());
        open = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return paragraphs.filter((text) => text !== '').join('\n\n');
}
