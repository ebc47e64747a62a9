import { z } from 'zod';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const piece = z.looseObject({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  speaker: z.string().nullish(),
});

/** Utterances, sentences, paragraphs or words, with times in milliseconds; the first of these that there is. */
export const shape = schemaShape({
  name: 'AssemblyAI',
  published: 'https://www.assemblyai.com/docs/api-reference/transcripts/get',
  example: {
    json: {
      id: 't',
      status: 'completed',
      audio_duration: 6,
      text: 'Good evening. Hello!',
      words: [{ text: 'Good', start: 500, end: 800, confidence: 0.9, speaker: 'A' }],
      utterances: [
        { speaker: 'A', text: 'Good evening.', start: 500, end: 1_400, confidence: 0.9, words: [] },
        { speaker: 'B', text: 'Hello!', start: 3_000, end: 3_500, confidence: 0.9, words: [] },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Speaker A', text: 'Good evening.' },
      { start: 3, speaker: 'Speaker B', text: 'Hello!' },
    ],
  },
  schema: z
    .looseObject({
      id: z.string(),
      status: z.literal('completed').optional(),
      confidence: z.number().nullish(),
      audio_duration: z.number().nullish(),
      utterances: z.array(piece).nullish(),
      sentences: z.array(piece).nullish(),
      paragraphs: z.array(piece).nullish(),
      words: z.array(piece).nullish(),
      text: z.string().nullish(),
    })
    .refine((document) => document.audio_duration !== undefined || document.status !== undefined),
  toSegments: ({ utterances, sentences, paragraphs, words, text }) => {
    const pieces = [utterances, sentences, paragraphs, words].find((list) => list && list.length > 0);
    if (!pieces) return text ? [{ text }] : [];
    return pieces.map((one) => ({
      start: one.start / 1_000,
      end: one.end / 1_000,
      speaker: speakerLabel(one.speaker),
      text: one.text,
    }));
  },
});
