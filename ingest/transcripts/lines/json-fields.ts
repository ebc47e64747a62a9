import { speakerLabel } from './speaker-label.ts';
import { isPossibleTime, parseTimestamp } from './timestamp.ts';

/** What JSON of no known form calls its fields: the names without signs, in small letters, the best first. */
const textNames =
  'text body content transcript transcription caption sentence utterance line word punctuatedword display rawtext'.split(
    ' ',
  );
const startNames =
  'start starttime startseconds begin begintime timebegin timestart timeoffset from offset starttimestamp datastart time timestamp ts t startts'.split(
    ' ',
  );
const startMsNames =
  'startms starttimems tstartms startmillis startmilliseconds offsetms offsetmilliseconds offsetmillis beginoffsetmillis beginms starttimestampmillis'.split(
    ' ',
  );
const endNames = 'end endtime endseconds timeend to endtimestamp dataend endts'.split(' ');
const endMsNames = 'endms endtimems endmillis endmilliseconds endoffsetmillis endtimestampmillis'.split(' ');
const speakerNames =
  'speaker speakername name speakerlabel speakerid participant participantrole from author user voice role'.split(
    ' ',
  );

export type Item = Record<string, unknown>;

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxNameLength = 80;
/** An object with more fields is no piece of talk. */
const maxFields = 60;

const plainNames = new Map<string, string>();

/** Each name is simplified once: a document has the same in every item. */
function plainName(name: string): string {
  const existing = plainNames.get(name);
  if (existing !== undefined) return existing;
  const plain = name
    .slice(0, maxNameLength)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (plainNames.size < 1_000) plainNames.set(name, plain);
  return plain;
}

/** The value of the first of these names for which there is one. */
function pick<Value>(
  item: Item,
  names: string[],
  read: (value: unknown) => Value | undefined,
): Value | undefined {
  const keys = Object.keys(item);
  if (keys.length > maxFields) return undefined;
  for (const name of names)
    for (const key of keys) {
      const value = plainName(key) === name ? read(item[key]) : undefined;
      if (value !== undefined) return value;
    }
  return undefined;
}

/** Seconds, a clock, the first of two times, or what recordings call relative to their beginning. */
function readTime(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return parseTimestamp(value.trim().replace(/s$/, ''));
  if (Array.isArray(value)) return value.length <= 2 && typeof value[0] === 'number' ? value[0] : undefined;
  return isItem(value) && typeof value.relative === 'number' ? value.relative : undefined;
}

function readName(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.length <= maxNameLength && value !== '' ? value : undefined;
  if (!isItem(value)) return undefined;
  return readName(value.name ?? value.display_name ?? value.speaker_label ?? value.label ?? undefined);
}

export const textOf = (item: Item): string | undefined =>
  pick(item, textNames, (value) => (typeof value === 'string' ? value : undefined));

function secondsOf(item: Item, names: string[], msNames: string[]): number | undefined {
  const ms = pick(item, msNames, readTime);
  return ms === undefined ? pick(item, names, readTime) : ms / 1_000;
}

/** When it is said. What no clock of a podcast shows, such as a date, is no such time. */
export function timeOf(item: Item): { start: number | undefined; end: number | undefined } {
  const start = secondsOf(item, startNames, startMsNames);
  return { start: isPossibleMark(start) ? start : undefined, end: secondsOf(item, endNames, endMsNames) };
}

/** A mark in milliseconds without a unit is told from seconds later on, by how much is said. */
const isPossibleMark = (mark: number | undefined) => isPossibleTime(mark === undefined ? mark : mark / 1_000);

export function whoOf(item: Item, names: Map<string, string>): string | undefined {
  const name = pick(item, speakerNames, readName);
  return name === undefined ? undefined : (names.get(name) ?? speakerLabel(name));
}
