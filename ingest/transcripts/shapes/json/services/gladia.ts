import { z } from 'zod';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const transcription = z.looseObject({
  utterances: z.array(
    z.looseObject({
      text: z.string(),
      start: z.number(),
      end: z.number(),
      speaker: z.union([z.number(), z.string()]).nullish(),
    }),
  ),
});

export const shape = schemaShape({
  name: 'Gladia',
  published: 'https://docs.gladia.io/api-reference/v2/pre-recorded/get',
  example: {
    json: {
      id: 'g',
      status: 'done',
      result: {
        transcription: {
          full_transcript: 'Good evening. Hello!',
          utterances: [
            { text: 'Good evening.', start: 0.5, end: 1.4, speaker: 0, channel: 0, words: [] },
            { text: 'Hello!', start: 3, end: 3.5, speaker: 1, channel: 0, words: [] },
          ],
        },
      },
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 0', text: 'Good evening.' },
      { start: 3, speaker: 'Speaker 1', text: 'Hello!' },
    ],
  },
  schema: z.union([
    z
      .looseObject({ result: z.looseObject({ transcription }) })
      .transform(({ result }) => result.transcription.utterances),
    z.looseObject({ transcription }).transform((all) => all.transcription.utterances),
  ]),
  toSegments: (utterances) =>
    utterances.map(({ text, start, end, speaker }) => ({ start, end, speaker: speakerLabel(speaker), text })),
});
