import { z } from 'zod';
import { schemaShape } from '../../shape.ts';

const segment = z.looseObject({
  offsets: z.looseObject({ from: z.number(), to: z.number() }),
  speaker: z.union([z.string(), z.number()]).optional(),
  text: z.string(),
});

/** Times in milliseconds. A turn of another speaker is only marked in the text. */
export const shape = schemaShape({
  name: 'whisper.cpp',
  published: 'https://github.com/ggml-org/whisper.cpp/blob/master/examples/cli/README.md',
  example: {
    json: {
      systeminfo: 'x',
      result: { language: 'en' },
      transcription: [
        {
          timestamps: { from: '00:00:00,500', to: '00:00:01,400' },
          offsets: { from: 500, to: 1_400 },
          text: ' Good evening. [SPEAKER_TURN]',
        },
        {
          timestamps: { from: '00:00:03,000', to: '00:00:03,500' },
          offsets: { from: 3_000, to: 3_500 },
          text: ' Hello!',
        },
      ],
    },
    lines: [
      { start: 0.5, text: 'Good evening.' },
      { start: 3, text: 'Hello!' },
    ],
  },
  schema: z.looseObject({ transcription: z.array(segment) }),
  toSegments: ({ transcription }) =>
    transcription.map(({ offsets, speaker, text }) => ({
      start: offsets.from / 1_000,
      end: offsets.to / 1_000,
      speaker,
      text: text.replaceAll('[SPEAKER_TURN]', ''),
    })),
});
