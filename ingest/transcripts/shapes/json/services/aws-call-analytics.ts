import { z } from 'zod';
import { schemaShape } from '../../shape.ts';

/** Turns of an agent and a customer, with times in milliseconds. */
export const shape = schemaShape({
  name: 'Amazon Transcribe Call Analytics',
  published: 'https://docs.aws.amazon.com/transcribe/latest/dg/tca-output-batch.html',
  example: {
    json: {
      JobStatus: 'COMPLETED',
      LanguageCode: 'en-US',
      Transcript: [
        {
          ParticipantRole: 'AGENT',
          BeginOffsetMillis: 500,
          EndOffsetMillis: 1_400,
          Content: 'Good evening.',
        },
        { ParticipantRole: 'CUSTOMER', BeginOffsetMillis: 3_000, EndOffsetMillis: 3_500, Content: 'Hello!' },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'AGENT', text: 'Good evening.' },
      { start: 3, speaker: 'CUSTOMER', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({
    Transcript: z.array(
      z.looseObject({
        ParticipantRole: z.string().optional(),
        BeginOffsetMillis: z.number(),
        EndOffsetMillis: z.number(),
        Content: z.string(),
      }),
    ),
  }),
  toSegments: ({ Transcript }) =>
    Transcript.map((turn) => ({
      start: turn.BeginOffsetMillis / 1_000,
      end: turn.EndOffsetMillis / 1_000,
      speaker: turn.ParticipantRole,
      text: turn.Content,
    })),
});
