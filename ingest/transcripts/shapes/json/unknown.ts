import { inSeconds } from '../../lines/json-times.ts';
import type { Segment } from '../../lines/segment.ts';
import { speakerLabel } from '../../lines/speaker-label.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { JsonShape } from '../shape.ts';

const textKeys = [
  'text',
  'body',
  'content',
  'transcript',
  'caption',
  'sentence',
  'utterance',
  'line',
  'word',
  'display',
  'raw_text',
];
const startKeys = [
  'start',
  'startTime',
  'start_time',
  'startSeconds',
  'start_seconds',
  'begin',
  'from',
  'offset',
  'time',
  'timestamp',
  'ts',
  't',
  'startMs',
  'start_ms',
  'startTimeMs',
  'tStartMs',
];
const endKeys = ['end', 'endTime', 'end_time', 'to', 'endMs', 'end_ms'];
const speakerKeys = [
  'speaker',
  'speaker_name',
  'speakerName',
  'name',
  'speaker_label',
  'speaker_id',
  'author',
  'user',
  'voice',
];

type Item = Record<string, unknown>;

const maxDepth = 4;
/** Lists inside other lists, such as the words of an utterance, aren't looked at. */
const maxLists = 50;
const minShare = 0.9;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pick = (item: Item, keys: string[], isOne: (value: unknown) => boolean) =>
  keys.find((key) => isOne(item[key]));

const isText = (value: unknown) => typeof value === 'string';
const isName = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= 80) ||
  (isItem(value) && typeof value.name === 'string');

function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? parseTimestamp(value.trim().replace(/s$/, '')) : undefined;
}

const isTime = (value: unknown) => secondsOf(value) !== undefined;

/** Every list of objects in a document, the outermost first. */
function listsIn(value: unknown, depth = 0): Item[][] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) return value.length > 0 && value.every(isItem) ? [value] : [];
  if (!isItem(value)) return [];
  return Object.values(value)
    .slice(0, maxLists)
    .flatMap((inner) => listsIn(inner, depth + 1));
}

/** Objects with text and a time are talk; chapters, errors and settings lack one of them. */
function toSegments(items: Item[]): Segment[] | undefined {
  const segments = items.flatMap((item): Segment[] => {
    const text = pick(item, textKeys, isText);
    const start = pick(item, startKeys, isTime);
    if (text === undefined || start === undefined) return [];
    const end = pick(item, endKeys, isTime);
    const speaker = item[pick(item, speakerKeys, isName) ?? ''];
    return [
      {
        start: secondsOf(item[start]),
        end: end === undefined ? undefined : secondsOf(item[end]),
        speaker: speakerLabel((isItem(speaker) ? speaker.name : speaker) as string | number | undefined),
        text: String(item[text]),
      },
    ];
  });
  return segments.length >= items.length * minShare && segments.length > 0 ? inSeconds(segments) : undefined;
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
  read: (json) =>
    listsIn(json)
      .flatMap((items) => {
        const segments = toSegments(items);
        return segments ? [segments] : [];
      })
      .toSorted((a, b) => lengthOf(b) - lengthOf(a))[0],
};
