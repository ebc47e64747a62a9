import type { EntityType } from '../../contract/api/library/entity.ts';
import type { EntityDocument } from '../../domain/entities/extract/entity-mention.ts';

/** A place in one of a text's passages. */
export type Place = { passage: number; start: number; end: number };

/** A name in a text; without a type when its label has no counterpart here, or when it may be left out. */
export type LabeledName = Place & { type: EntityType | undefined };

/** A text whose names are labeled, all of it or a part. */
export type LabeledText = {
  document: EntityDocument;
  names: LabeledName[];
  /** Whether a name of any type would be labeled; otherwise products and events may be missing. */
  labelsAll: boolean;
  isLabeled: (place: Place) => boolean;
  isTalk: boolean;
};

const isClosing = /^([,.?!;:)’'%\]]|n't$|'s$|’s$|'(?:re|ve|ll|d|m|t)$)/;
const isOpening = /[(“‘[$#@]$/;

/** Words as a text, with what each label covers in it. Labels are B-, I- and O. */
export function joinWords(rows: [word: string, label: string][]): {
  text: string;
  names: { start: number; end: number; label: string }[];
} {
  let text = '';
  const names: { start: number; end: number; label: string }[] = [];
  let open: { start: number; end: number; label: string } | undefined;
  for (const [word, label] of rows) {
    if (text !== '' && !isClosing.test(word) && !isOpening.test(text)) text += ' ';
    const start = text.length;
    text += word;
    const kind = label.slice(2);
    if (label.startsWith('I-') && open?.label === kind) open.end = text.length;
    else if (/^[BI]-/.test(label)) {
      open = { start, end: text.length, label: kind };
      names.push(open);
    } else open = undefined;
  }
  return { text, names };
}
