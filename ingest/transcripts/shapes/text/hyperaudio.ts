import { tidy } from '../../lines/inline.ts';
import { readHtml } from '../../lines/markup.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import type { TextShape } from '../shape.ts';

/** Enough of a page to find its first words. */
const maxHead = 100_000;

/** Words in spans with their milliseconds (`data-m`), in paragraphs; who speaks is a span of its own. */
class HyperaudioReader {
  readonly lines: TranscriptLine[] = [];
  #speaker: string | undefined;
  #label: string | undefined;
  #isWord = false;
  #open: TranscriptLine | undefined;

  begin(tag: string, attributes: Record<string, string>): void {
    if (tag === 'p') this.flush();
    const isMarked = attributes['data-m'] !== undefined && tag !== 'h5';
    if (!isMarked) return;
    if (/\bspeaker\b/.test(attributes.class ?? '')) this.#label = '';
    else {
      this.#isWord = true;
      this.#open ??= { start: Number(attributes['data-m']) / 1_000, speaker: this.#speaker, text: '' };
    }
  }

  add(text: string): void {
    if (this.#label !== undefined) this.#label += text;
    else if (this.#isWord && this.#open) this.#open.text += text;
  }

  end(tag: string): void {
    if (tag === 'p') this.flush();
    if (this.#label !== undefined) {
      this.flush();
      this.#speaker = toSpeaker(this.#label) ?? this.#speaker;
      this.#label = undefined;
    }
    this.#isWord = false;
  }

  flush(): void {
    const text = tidy(this.#open?.text ?? '');
    if (this.#open && text !== '') this.lines.push({ ...this.#open, text });
    this.#open = undefined;
  }
}

export const shape: TextShape = {
  name: 'Hyperaudio',
  published: 'https://github.com/hyperaudio/hyperaudio-lite',
  format: 'html',
  example: {
    source:
      '<article><section>\n<p><span data-m="500" data-d="0" class="speaker">Ann: </span>\n<span data-m="500" data-d="300">Good </span>\n<span data-m="800" data-d="600">evening. </span></p>\n<p><span class="speaker" data-m="3000" data-d="0">Bo: </span><span data-m="3000" data-d="500">Hello! </span></p>\n</section></article>',
    lines: [
      { start: 0.5, speaker: 'Ann', text: 'Good evening.' },
      { start: 3, speaker: 'Bo', text: 'Hello!' },
    ],
  },
  read: (source) => {
    if (!/^\s*</.test(source) || !/<span[^>]{0,200}\sdata-m="\d/.test(source.slice(0, maxHead)))
      return undefined;
    const reader = new HyperaudioReader();
    readHtml(source, {
      begin: (tag, attributes) => reader.begin(tag, attributes),
      add: (text) => reader.add(text),
      end: (tag) => reader.end(tag),
    });
    reader.flush();
    return reader.lines;
  },
};
