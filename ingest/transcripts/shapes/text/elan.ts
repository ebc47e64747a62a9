import { tidy } from '../../lines/inline.ts';
import { readXml } from '../../lines/markup.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import type { TextShape } from '../shape.ts';

/** Tiers that depend on another say the same again, in words or translated. */
class ElanReader {
  readonly lines: TranscriptLine[] = [];
  readonly #times = new Map<string, number>();
  #speaker: string | undefined;
  #isTalk = false;
  #slot = '';
  #text: string | undefined;

  begin(tag: string, attributes: Record<string, string>): void {
    if (tag === 'TIME_SLOT' && attributes.TIME_VALUE)
      this.#times.set(attributes.TIME_SLOT_ID ?? '', Number(attributes.TIME_VALUE) / 1_000);
    if (tag === 'TIER') {
      this.#isTalk = attributes.PARENT_REF === undefined;
      this.#speaker = toSpeaker(attributes.PARTICIPANT || attributes.TIER_ID || '');
    }
    if (tag === 'ALIGNABLE_ANNOTATION') this.#slot = attributes.TIME_SLOT_REF1 ?? '';
    if (tag === 'ANNOTATION_VALUE' && this.#isTalk) this.#text = '';
  }

  add(text: string): void {
    if (this.#text !== undefined) this.#text += text;
  }

  end(tag: string): void {
    if (tag !== 'ANNOTATION_VALUE' || this.#text === undefined) return;
    const text = tidy(this.#text);
    this.#text = undefined;
    if (text !== '') this.lines.push({ start: this.#times.get(this.#slot), speaker: this.#speaker, text });
  }
}

export const shape: TextShape = {
  name: 'ELAN (EAF)',
  published: 'https://www.mpi.nl/tools/elan/EAF_Annotation_Format_3.0_and_ELAN.pdf',
  format: 'text',
  example: {
    source:
      '<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT FORMAT="3.0"><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="500"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="1400"/><TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="3000"/></TIME_ORDER><TIER TIER_ID="a" PARTICIPANT="Bo Ray"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts3" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>Hello!</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER><TIER TIER_ID="b" PARTICIPANT="Ann Lee"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>Good evening.</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER><TIER TIER_ID="c" PARENT_REF="b"><ANNOTATION><REF_ANNOTATION ANNOTATION_REF="a1"><ANNOTATION_VALUE>Guten Abend.</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>\n',
    lines: [
      { start: 0.5, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (source) => {
    if (!/<ANNOTATION_DOCUMENT[\s>]/.test(source.slice(0, 2_000))) return undefined;
    const reader = new ElanReader();
    readXml(source, {
      begin: (tag, attributes) => reader.begin(tag, attributes),
      add: (text) => reader.add(text),
      end: (tag) => reader.end(tag),
    });
    return reader.lines.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  },
};
