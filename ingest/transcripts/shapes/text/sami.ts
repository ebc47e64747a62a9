import { Parser } from 'htmlparser2';
import { tidy } from '../../lines/inline.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import type { TextShape } from '../shape.ts';

const hiddenTags = new Set(['head', 'style', 'title', 'samiparam']);

/** Collects what is shown from one `SYNC` to the next, in the first of the languages. */
class SamiReader {
  readonly lines: TranscriptLine[] = [];
  #hidden = 0;
  #language: string | undefined;
  #isOther = false;
  #open: { start: number; text: string } | undefined;

  begin(tag: string, attributes: Record<string, string>): void {
    if (hiddenTags.has(tag)) this.#hidden += 1;
    if (tag === 'sync') {
      this.end();
      this.#open = { start: Number(attributes.start) / 1_000, text: '' };
    }
    if (tag === 'p') {
      this.#language ??= attributes.class;
      this.#isOther = attributes.class !== this.#language;
    }
    if (tag === 'br') this.add(' ');
  }

  add(text: string): void {
    if (this.#open && this.#hidden === 0 && !this.#isOther) this.#open.text += text;
  }

  close(tag: string): void {
    if (hiddenTags.has(tag)) this.#hidden = Math.max(0, this.#hidden - 1);
  }

  end(): void {
    const text = tidy(this.#open?.text ?? '');
    if (this.#open && text !== '') this.lines.push({ start: this.#open.start, text });
    this.#open = undefined;
  }
}

export const shape: TextShape = {
  name: 'SAMI',
  published: 'https://learn.microsoft.com/previous-versions/windows/desktop/dnacc/understanding-sami-1.0',
  format: 'text',
  example: {
    source:
      '<SAMI>\n<HEAD><TITLE>Night</TITLE><STYLE TYPE="text/css"><!-- P { color: white; } --></STYLE></HEAD>\n<BODY>\n<SYNC Start=500><P Class=ENCC>Good evening,<br>Bo.\n<SYNC Start=1400><P Class=ENCC>&nbsp;\n<SYNC Start=3000><P Class=ENCC>Hello!\n</BODY>\n</SAMI>\n',
    lines: [
      { start: 0.5, text: 'Good evening, Bo.' },
      { start: 3, text: 'Hello!' },
    ],
  },
  read: (source) => {
    if (!/^\s*<SAMI[\s>]/i.test(source.slice(0, 500))) return undefined;
    const reader = new SamiReader();
    const parser = new Parser(
      {
        onopentag: (tag, attributes) => reader.begin(tag, attributes),
        ontext: (text) => reader.add(text),
        onclosetag: (tag) => reader.close(tag),
      },
      { decodeEntities: true },
    );
    // Such comments are of the file: a comment that isn't one of HTML would be read as text.
    parser.write(source.replace(/<--[^>]{0,500}-->/g, ''));
    parser.end();
    reader.end();
    return reader.lines;
  },
};
