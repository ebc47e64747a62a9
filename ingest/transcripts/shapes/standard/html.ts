import { isSectionLine, removeSoundNotes } from '../../lines/annotations.ts';
import { tidy } from '../../lines/inline.ts';
import { readHtml } from '../../lines/markup.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import { linesOfTable } from '../../lines/table.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import { parseText } from './text.ts';

/** What isn't shown, and what a page has around its text. */
const hiddenTags = new Set(
  'script style head title noscript template svg nav footer button select'.split(' '),
);
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
  'thead',
  'table',
  'blockquote',
  'dd',
  'dt',
  'cite',
  'time',
]);

/** Collects the lines of a document while its tags open and close. */
class LineReader {
  readonly lines: TranscriptLine[] = [];
  /** Whether the document marks speakers or times, in the Podcasting 2.0 form. */
  hasMarks = false;
  #speaker: string | undefined;
  #start: number | undefined;
  #within: 'cite' | 'time' | undefined;
  /** Of the table that is open, so far. */
  #rows: string[][] = [];
  #cell: string | undefined;
  #text = '';
  #hiddenDepth = 0;

  open(tag: string): void {
    if (hiddenTags.has(tag)) this.#hiddenDepth += 1;
    if (!blocks.has(tag)) return;
    this.flush();
    if (tag === 'tr' || tag === 'thead') this.#rows.push([]);
    if (tag === 'td' || tag === 'th') this.#cell = '';
    this.#within = tag === 'cite' || tag === 'dt' ? 'cite' : tag === 'time' ? tag : undefined;
  }

  close(tag: string): void {
    if (hiddenTags.has(tag)) this.#hiddenDepth = Math.max(0, this.#hiddenDepth - 1);
    if (!blocks.has(tag)) return;
    this.flush();
    if (tag === 'td' || tag === 'th') this.#endCell();
    if (tag === 'table') this.#endTable();
    if (tag === 'cite' || tag === 'dt' || tag === 'time') this.#within = undefined;
  }

  #endCell(): void {
    if (this.#cell !== undefined) this.#rows.at(-1)?.push(this.#cell);
    this.#cell = undefined;
  }

  /** A table of talk has a line in each row; of any other, each cell is one. */
  #endTable(): void {
    const rows = this.#rows.filter((row) => row.length > 0);
    this.#rows = [];
    const lines = linesOfTable(rows);
    this.hasMarks ||= lines !== undefined;
    if (lines) this.lines.push(...lines);
    else for (const text of rows.flat()) this.lines.push({ start: undefined, speaker: this.#speaker, text });
  }

  finish(): void {
    this.flush();
    this.#endTable();
  }

  add(text: string): void {
    if (this.#hiddenDepth === 0) this.#text += text;
  }

  flush(): void {
    const text = tidy(removeSoundNotes(this.#text));
    this.#text = '';
    if (text === '') return;
    if (this.#cell !== undefined) {
      this.#cell += `${this.#cell === '' ? '' : ' '}${text}`;
      return;
    }
    if (isSectionLine(text)) return;
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

/** HTML in the Podcasting 2.0 form (`cite`, `time`, `p`); any other HTML is read as the text it shows. */
export function parseHtmlTranscript(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const reader = new LineReader();
  readHtml(source, {
    begin: (tag) => reader.open(tag),
    add: (text) => reader.add(text),
    end: (tag) => reader.close(tag),
  });
  reader.finish();
  if (reader.hasMarks) return reader.lines;
  return parseText(reader.lines.map(({ text }) => text).join('\n\n'), knownPeople);
}
