import { strFromU8, unzipSync } from 'fflate';
import { toCanonical } from './canonical.ts';
import { readXml } from './lines/markup.ts';
import { linesOfTable } from './lines/table.ts';

/** Where Word and OpenDocument have their text. */
const textParts = ['word/document.xml', 'content.xml'];
/** A small archive may unpack to any size. */
const maxUnpackedBytes = 64 * 1_048_576;

const paragraphTags = new Set(['w:p', 'text:p', 'text:h']);
const blankTags = new Set(['w:tab', 'text:tab', 'text:s']);
const breakTags = new Set(['w:br', 'text:line-break']);
const tableTags = new Set(['w:tbl', 'table:table']);
const rowTags = new Set(['w:tr', 'table:table-row']);
const cellTags = new Set(['w:tc', 'table:table-cell']);
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

/** Collects paragraphs, and the rows of tables. A table within a table is text of its cell. */
class OfficeReader {
  readonly paragraphs: string[] = [];
  #open = '';
  #hidden = 0;
  #tables = 0;
  #rows: string[][] = [];

  begin(tag: string): void {
    if (hiddenTags.has(tag.toLowerCase())) this.#hidden += 1;
    if (blankTags.has(tag)) this.#open += ' ';
    if (breakTags.has(tag)) this.#open += '\n';
    if (tableTags.has(tag)) this.#tables += 1;
    if (rowTags.has(tag) && this.#tables === 1) this.#rows.push([]);
  }

  add(text: string): void {
    if (this.#hidden === 0) this.#open += text;
  }

  end(tag: string): void {
    if (hiddenTags.has(tag.toLowerCase())) this.#hidden -= 1;
    if (paragraphTags.has(tag)) this.#endParagraph();
    if (cellTags.has(tag) && this.#tables === 1) {
      this.#rows.at(-1)?.push(this.#open.trim());
      this.#open = '';
    }
    if (!tableTags.has(tag)) return;
    this.#tables -= 1;
    if (this.#tables === 0) this.#endTable();
  }

  #endParagraph(): void {
    if (this.#tables > 0) {
      this.#open += ' ';
      return;
    }
    this.paragraphs.push(this.#open.trim());
    this.#open = '';
  }

  /** A table of talk is written as text that says who speaks and when; of any other, each cell is a paragraph. */
  #endTable(): void {
    const rows = this.#rows;
    this.#rows = [];
    const lines = linesOfTable(rows);
    if (lines) this.paragraphs.push(...lines.map((line) => toCanonical([line]).text));
    else this.paragraphs.push(...rows.flat());
  }
}

/** The text of a Word (DOCX) or OpenDocument (ODT) file, with a blank line between paragraphs; undefined for any other. */
export function readOfficeText(bytes: Uint8Array): string | undefined {
  const xml = unpack(bytes);
  if (xml === undefined) return undefined;
  const reader = new OfficeReader();
  readXml(xml, {
    begin: (tag) => reader.begin(tag),
    add: (text) => reader.add(text),
    end: (tag) => reader.end(tag),
  });
  return reader.paragraphs.filter((text) => text !== '').join('\n\n');
}
