import { z } from 'zod';
import { decodeReferences, tidy } from './inline.ts';
import type { TranscriptLine } from './transcript-line.ts';

const time = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

/** Podcasting 2.0's fields, and beside them those that common recognisers write. */
const segment = z
  .object({
    speaker: z.union([z.string(), z.number()]).nullish().catch(undefined),
    startTime: time.nullish().catch(undefined),
    start: time.nullish().catch(undefined),
    body: z.string().nullish().catch(undefined),
    text: z.string().nullish().catch(undefined),
  })
  .transform((value) => ({
    speaker:
      value.speaker === null || value.speaker === undefined
        ? undefined
        : tidy(String(value.speaker)) || undefined,
    start: value.startTime ?? value.start ?? undefined,
    body: value.body ?? value.text ?? '',
  }));

const document = z.union([
  z.object({ segments: z.array(z.unknown()) }).transform((value) => value.segments),
  z.array(z.unknown()),
]);

const closesUp = /^[,.?!;:)\]}%’'”…]/;

/** Podcasting 2.0 JSON; undefined when this is none. Segments may be words: they join by speaker, and are cut into sentences later. */
export function parseJsonTranscript(source: string): TranscriptLine[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch {
    return undefined;
  }
  const parsed = document.safeParse(json);
  if (!parsed.success) return undefined;
  const segments = parsed.data.flatMap((one) => {
    const read = segment.safeParse(one);
    return read.success ? [read.data] : [];
  });
  // Sources that send blanks as segments of their own mean their spacing to the letter.
  const ownSpacing = segments.some(({ body }) => body !== '' && body.trim() === '');
  const lines: TranscriptLine[] = [];
  for (const { speaker, start, body } of segments) {
    const last = lines.at(-1);
    const text = decodeReferences(body);
    const glued = ownSpacing || closesUp.test(text) ? text : ` ${text}`;
    const isWord = !text.trim().includes(' ');
    if (
      last &&
      last.speaker === speaker &&
      ((isWord && !/[.?!…]["”’)]?\s*$/.test(last.text)) || closesUp.test(text.trim()) || text.trim() === '')
    )
      last.text += glued;
    else lines.push({ start, speaker, text });
  }
  return lines.map((line) => ({ ...line, text: tidy(line.text) })).filter((line) => line.text !== '');
}
