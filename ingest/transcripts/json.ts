import { z } from 'zod';
import { removeSoundNotes } from './annotations.ts';
import { decodeReferences, tidy } from './inline.ts';
import { areMilliseconds } from './json-times.ts';
import { toSpeaker } from './speakers.ts';
import type { TranscriptLine } from './transcript-line.ts';

const time = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(?:\.\d{1,9})?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(undefined);
const text = z.string().nullish().catch(undefined);

/** Podcasting 2.0's fields, and those that common speech recognition services write. */
const segment = z
  .object({
    speaker: z.union([z.string(), z.number()]).nullish().catch(undefined),
    startTime: time,
    endTime: time,
    start: time,
    end: time,
    body: text,
    text,
  })
  .transform((value) => ({
    speaker: value.speaker?.toString(),
    start: value.startTime ?? value.start ?? undefined,
    end: value.endTime ?? value.end ?? undefined,
    body: value.body ?? value.text ?? '',
  }));
type Segment = z.infer<typeof segment>;

const segments = z.array(z.unknown());
const document = z.union([
  z.object({ segments }).transform((value) => value.segments),
  z.object({ utterances: segments }).transform((value) => value.utterances),
  segments,
]);

function readSegments(source: string): Segment[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    // Not JSON: other formats are tried.
    return undefined;
  }
  const parsed = document.safeParse(json);
  if (!parsed.success) return undefined;
  return parsed.data.flatMap((item) => {
    const read = segment.safeParse(item);
    return read.success ? [read.data] : [];
  });
}

const closesUp = /^\s*[,.?!;:)\]}%’'”…]/;
const endsSentence = /[.?!…]["”’)]?\s*$/;
/** Words without a full stop become lines of about this length. */
const maxLineLength = 600;
const maxTailLength = 16;

/** A line under construction: text in pieces, since looking at all of it for each word takes quadratic time. */
type OpenLine = { start: number | undefined; speaker: string | undefined; pieces: string[]; length: number };

function continuesLine(line: OpenLine, text: string): boolean {
  if (text.trim() === '' || closesUp.test(text)) return true;
  const isWord = !text.trim().includes(' ');
  const tail = (line.pieces.at(-2) ?? '').slice(-maxTailLength) + (line.pieces.at(-1) ?? '');
  return isWord && line.length < maxLineLength && !endsSentence.test(tail.slice(-maxTailLength));
}

/** Speakers by what the source calls them: one string for all of a speaker's lines. */
function speakerReader(): (name: string | undefined) => string | undefined {
  const speakers = new Map<string, string | undefined>();
  return (name) => {
    if (name === undefined) return undefined;
    if (!speakers.has(name)) speakers.set(name, toSpeaker(name));
    return speakers.get(name);
  };
}

/**
 * Podcasting 2.0 JSON; undefined when it is something else. Segments may be single words: those of one speaker are
 * joined until a sentence ends. Paragraphs within a segment stay apart.
 */
export function parseJsonTranscript(source: string): TranscriptLine[] | undefined {
  const read = readSegments(source);
  if (!read) return undefined;
  const secondsPerUnit = areMilliseconds(read) ? 0.001 : 1;
  // Sources that send blanks as segments of their own mean their spacing exactly.
  const hasOwnSpacing = read.some(({ body }) => body !== '' && body.trim() === '');
  const speakerOf = speakerReader();
  const lines: OpenLine[] = [];
  for (const item of read) {
    const start = item.start === undefined ? undefined : item.start * secondsPerUnit;
    const speaker = speakerOf(item.speaker);
    const [first = '', ...paragraphs] = decodeReferences(item.body).split(/\n[^\S\n]*\n/);
    const last = lines.at(-1);
    if (last && last.speaker === speaker && continuesLine(last, first)) {
      const piece = hasOwnSpacing || closesUp.test(first) ? first : ` ${first}`;
      last.pieces.push(piece);
      last.length += piece.length;
    } else lines.push({ start, speaker, pieces: [first], length: first.length });
    for (const text of paragraphs)
      lines.push({ start: undefined, speaker, pieces: [text], length: text.length });
  }
  return lines
    .map(({ start, speaker, pieces }) => ({ start, speaker, text: tidy(removeSoundNotes(pieces.join(''))) }))
    .filter((line) => line.text !== '');
}
