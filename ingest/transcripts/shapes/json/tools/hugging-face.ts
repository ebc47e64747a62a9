import { z } from 'zod';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const piece = z.looseObject({
  timestamp: z.tuple([z.number().nullable(), z.number().nullable()]),
  speaker: z.string().optional(),
  text: z.string(),
});

/** Pieces with both times in one list, under `chunks`; where speakers were told apart, under `speakers`. */
export const shape = schemaShape({
  name: 'Hugging Face pipelines, insanely-fast-whisper',
  published: 'https://huggingface.co/docs/transformers/main_classes/pipelines',
  example: {
    json: {
      speakers: [
        { speaker: 'SPEAKER_00', timestamp: [0.5, 1.4], text: ' Good evening.' },
        { speaker: 'SPEAKER_01', timestamp: [3, null], text: ' Hello!' },
      ],
      chunks: [{ timestamp: [0.5, null], text: ' Good evening. Hello!' }],
      text: ' Good evening. Hello!',
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 00', text: 'Good evening.' },
      { start: 3, speaker: 'Speaker 01', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({ speakers: z.array(piece).optional(), chunks: z.array(piece) }),
  toSegments: ({ speakers, chunks }) =>
    (speakers?.length ? speakers : chunks).map(({ timestamp: [start, end], speaker, text }) => ({
      start: start ?? undefined,
      end: end ?? undefined,
      speaker: speakerLabel(speaker),
      text,
    })),
});
