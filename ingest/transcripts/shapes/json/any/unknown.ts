import { type Item, isItem, textOf, timeOf, whoOf } from '../../../lines/json-fields.ts';
import { inSeconds } from '../../../lines/json-times.ts';
import type { Segment } from '../../../lines/segment.ts';
import type { JsonShape } from '../../shape.ts';

const maxDepth = 4;
/** Lists inside other lists, such as the words of an utterance, aren't looked at. */
const maxLists = 50;
const minShare = 0.9;
const minOrdered = 0.75;

/** Every list of objects in a document, the outermost first. */
function listsIn(value: unknown, depth = 0): Item[][] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) return value.length > 0 && value.every(isItem) ? [value] : [];
  if (!isItem(value)) return [];
  return Object.values(value)
    .slice(0, maxLists)
    .flatMap((inner) => listsIn(inner, depth + 1));
}

const wordsOf = (item: Item) => {
  const words = item.words ?? item.tokens ?? item.items;
  return Array.isArray(words) && words.every(isItem) ? words : [];
};

/** Its words, where it has no text of its own. */
function fromWords(item: Item): Segment[] {
  const words = wordsOf(item).flatMap((word): Segment[] => {
    const text = textOf(word);
    return text === undefined ? [] : [{ ...timeOf(word), text }];
  });
  const hasOwnSpacing = words.some(({ text }) => text !== text.trim());
  const text = words.map((word) => word.text).join(hasOwnSpacing ? '' : ' ');
  const start = timeOf(item).start ?? words.find((word) => word.start !== undefined)?.start;
  return text.trim() === '' || start === undefined ? [] : [{ start, end: words.at(-1)?.end, text }];
}

/** What people say is in order, but for a few mistakes; comments on it are not. */
function areInOrder(segments: Segment[]): boolean {
  const back = segments.filter(({ start }, at) => (start ?? 0) < (segments[at - 1]?.start ?? 0)).length;
  return back <= segments.length * (1 - minOrdered);
}

/** Objects with text and a time are talk; chapters, errors and settings lack one of them. */
function toSegments(items: Item[], names: Map<string, string>): Segment[] | undefined {
  const segments = items.flatMap((item): Segment[] => {
    const text = textOf(item);
    const time = timeOf(item);
    const [segment] = text === undefined ? fromWords(item) : [{ ...time, text }];
    return segment?.start === undefined ? [] : [{ ...segment, speaker: whoOf(item, names) }];
  });
  if (segments.length === 0 || segments.length < items.length * minShare || !areInOrder(segments))
    return undefined;
  return inSeconds(segments);
}

/** The names of speakers, where a document lists them apart. */
function namesIn(json: unknown): Map<string, string> {
  const list = isItem(json) && Array.isArray(json.speakers) ? json.speakers.filter(isItem) : [];
  return new Map(
    list.flatMap((speaker) => {
      const id = speaker.id ?? speaker.spkid ?? speaker.speaker_id ?? speaker.speakerId;
      const name = speaker.name ?? speaker.label;
      return typeof name === 'string' && id !== undefined ? [[String(id), name] as const] : [];
    }),
  );
}

const lengthOf = (segments: Segment[]) => segments.reduce((sum, { text }) => sum + text.length, 0);

export const shape: JsonShape = {
  name: 'Any list with text and times',
  published: 'https://www.rfc-editor.org/rfc/rfc8259',
  example: {
    json: {
      meta: { language: 'en' },
      captions: [
        { begin: '00:00:00.500', speaker_name: 'Ann Lee', caption: 'Good evening.' },
        { begin: '00:00:03', speaker_name: 'Bo Ray', caption: 'Hello!' },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  read: (json) => {
    const names = namesIn(json);
    return listsIn(json)
      .flatMap((items) => {
        const segments = toSegments(items, names);
        return segments ? [segments] : [];
      })
      .toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  },
};
