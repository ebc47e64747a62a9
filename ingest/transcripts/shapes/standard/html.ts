import { Parser } from 'htmlparser2';
import { isSectionLine, removeSoundNotes } from '../../lines/annotations.ts';
import { tidy } from '../../lines/inline.ts';
import { looksLikeLabel, toSpeaker } from '../../lines/speakers.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import { parseText } from './text.ts';

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
  'td',
  'th',
  'blockquote',
  'dd',
  'dt',
  'cite',
  'time',
]);

/** The parser looks through all open tags for each tag that closes. No page nests this deep. */
const maxNesting = 200;

/** Collects the lines of a document while its tags open and close. */
class LineReader {
  readonly lines: TranscriptLine[] = [];
  /** Whether the document marks speakers or times, in the Podcasting 2.0 form. */
  hasMarks = false;
  #speaker: string | undefined;
  #start: number | undefined;
  #within: 'cite' | 'time' | undefined;
  /** Of a row of a table, so far. */
  #cells: string[] | undefined;
  #isHeadingRow = false;
  #text = '';
  #hiddenDepth = 0;
  #depth = 0;

  get isFull(): boolean {
    return this.#depth >= maxNesting;
  }

  open(tag: string): void {
    this.#depth += 1;
    if (hiddenTags.has(tag)) this.#hiddenDepth += 1;
    if (!blocks.has(tag)) return;
    this.flush();
    if (tag === 'tr') this.#cells = [];
    if (tag === 'tr' || tag === 'th') this.#isHeadingRow = tag === 'th';
    this.#within = tag === 'cite' || tag === 'dt' ? 'cite' : tag === 'time' ? tag : undefined;
  }

  close(tag: string): void {
    this.#depth -= 1;
    if (hiddenTags.has(tag)) this.#hiddenDepth = Math.max(0, this.#hiddenDepth - 1);
    if (!blocks.has(tag)) return;
    this.flush();
    if (tag === 'tr') this.#endRow();
    if (tag === 'cite' || tag === 'dt' || tag === 'time') this.#within = undefined;
  }

  /** A row with who speaks, when, and what is said, in any order. A row of headings has no talk. */
  #endRow(): void {
    const cells = this.#cells ?? [];
    this.#cells = undefined;
    const times = cells.map((cell) => parseTimestamp(cell.replace(/[[\]()]/g, '')));
    const at = times.findIndex((time, index) => time !== undefined && /:/.test(cells[index] ?? ''));
    const others = cells.filter((_, index) => index !== at);
    const text = others.toSorted((a, b) => b.length - a.length)[0];
    const label = others.find((cell) => cell !== text && looksLikeLabel(cell));
    if (text === undefined || this.#isHeadingRow) return;
    const isMarked = others.length === 2 && label !== undefined && at >= 0;
    this.hasMarks ||= isMarked;
    if (isMarked) this.lines.push({ start: times[at], speaker: toSpeaker(label), text });
    else for (const cell of cells) this.lines.push({ start: undefined, speaker: this.#speaker, text: cell });
  }

  add(text: string): void {
    if (this.#hiddenDepth === 0) this.#text += text;
  }

  flush(): void {
    const text = tidy(removeSoundNotes(this.#text));
    this.#text = '';
    if (text === '' || isSectionLine(text)) return;
    if (this.#cells) {
      this.#cells.push(text);
      return;
    }
    const speaker = this.#within === 'cite' ? toSpeaker(text) : undefined;
    const time = this.#within === 'time' ? parseTimestamp(text.replace(/[[\]()]/g, '')) : undefined;
    this.#speaker = speaker ?? this.#speaker;
    this.#start = time ?? this.#start;
    this.hasMarks ||= this.#within !== undefined;
    // What is too long for a speaker is talk.
    if (this.#within === 'time' || speaker !== undefined) return;
    this.lines.push({ start: this.#start, speaker: this.#speaker, text });
    this.#start = undefined;
  }
}

/** Leaves out the tags that open when too many are open; what is in them is read. */
class ShallowParser extends Parser {
  readonly #reader: LineReader;

  constructor(reader: LineReader) {
    super(
      {
        onopentag: (tag) => reader.open(tag),
        ontext: (text) => reader.add(text),
        onclosetag: (tag) => reader.close(tag),
      },
      { decodeEntities: true },
    );
    this.#reader = reader;
  }

  override onopentagname(start: number, end: number): void {
    if (!this.#reader.isFull) super.onopentagname(start, end);
  }
}

/** HTML in the Podcasting 2.0 form (`cite`, `time`, `p`); any other HTML is read as the text it shows. */
export function parseHtmlTranscript(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const reader = new LineReader();
  const parser = new ShallowParser(reader);
  parser.write(source);
  parser.end();
  reader.flush();
  if (reader.hasMarks) return reader.lines;
  return parseText(reader.lines.map(({ text }) => text).join('\n\n'), knownPeople);
}
