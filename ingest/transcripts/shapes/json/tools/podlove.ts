import { z } from 'zod';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { parseTimestamp } from '../../../lines/timestamp.ts';
import { schemaShape } from '../../shape.ts';

const piece = z.looseObject({
  start: z.string(),
  end: z.string().optional(),
  start_ms: z.number().optional(),
  speaker: z.union([z.string(), z.number()]).nullish(),
  voice: z.string().nullish(),
  text: z.string(),
});

export const shape = schemaShape({
  name: 'Podlove',
  published: 'https://docs.podlove.org/podlove-web-player/v5/configuration',
  example: {
    json: {
      transcripts: [
        {
          start: '00:00:00.500',
          start_ms: 500,
          end: '00:00:01.400',
          end_ms: 1_400,
          voice: 'Ann Lee',
          text: 'Good evening.',
        },
        {
          start: '00:00:03.000',
          start_ms: 3_000,
          end: '00:00:03.500',
          end_ms: 3_500,
          voice: 'Bo Ray',
          text: 'Hello!',
        },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Ann Lee', text: 'Good evening.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  schema: z.union([
    z.looseObject({ transcripts: z.array(piece) }).transform(({ transcripts }) => transcripts),
    z.array(piece),
  ]),
  toSegments: (pieces) =>
    pieces.map(({ start, start_ms, speaker, voice, text }) => ({
      start: start_ms === undefined ? parseTimestamp(start) : start_ms / 1_000,
      speaker: voice || speakerLabel(speaker),
      text,
    })),
});
