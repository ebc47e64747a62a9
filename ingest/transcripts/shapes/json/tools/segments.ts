import { z } from 'zod';
import { inSeconds } from '../../../lines/json-times.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { parseTimestamp } from '../../../lines/timestamp.ts';
import { schemaShape } from '../../shape.ts';

/** Seconds, as a number or as text, or a clock. */
const time = z
  .union([
    z.number(),
    z
      .string()
      .max(20)
      .transform((value) => parseTimestamp(value.trim())),
  ])
  .nullish()
  .catch(undefined);
const text = z.string().nullish().catch(undefined);

/** The fields of Podcasting 2.0, and those of Whisper and its relatives. */
const segment = z
  .object({
    speaker: z.union([z.string(), z.number()]).nullish().catch(undefined),
    ...{ startTime: time, endTime: time, start: time, end: time },
    ...{ body: text, text },
  })
  .transform((value) => ({
    speaker: typeof value.speaker === 'number' ? speakerLabel(value.speaker) : value.speaker,
    start: value.startTime ?? value.start ?? undefined,
    end: value.endTime ?? value.end ?? undefined,
    text: value.body ?? value.text ?? '',
  }));

const segments = z.array(segment.optional().catch(undefined));

export const shape = schemaShape({
  name: 'Podcasting 2.0, Whisper',
  published: 'https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md',
  example: {
    json: {
      version: '1.0.0',
      segments: [
        { speaker: 'Ann Lee', startTime: 0.5, endTime: 1.2, body: 'Good' },
        { speaker: 'Ann Lee', startTime: 1.2, endTime: 1.9, body: 'evening.' },
        { speaker: 'Bo Ray', startTime: 3, endTime: 4, body: 'Hello!' },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  schema: z.union([
    z.object({ segments }).transform((document) => document.segments),
    // A bare list without such times is of another form.
    segments.refine((list) => list.some((item) => item?.start !== undefined)),
  ]),
  toSegments: (list) => inSeconds(list.filter((item) => item !== undefined)),
});
