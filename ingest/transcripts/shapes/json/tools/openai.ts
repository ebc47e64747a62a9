import { z } from 'zod';
import { schemaShape } from '../../shape.ts';

const word = z.looseObject({ word: z.string(), start: z.number(), end: z.number() });

/** Without segments: the text alone, or with the times of its words. */
export const shape = schemaShape({
  name: 'OpenAI transcriptions without segments, WhisperX words',
  published: 'https://platform.openai.com/docs/api-reference/audio',
  example: {
    json: {
      task: 'transcribe',
      text: 'Good evening. Hello!',
      words: [
        { word: 'Good', start: 0.5, end: 0.8 },
        { word: 'evening.', start: 0.8, end: 1.4 },
        { word: 'Hello!', start: 3, end: 3.5 },
      ],
    },
    lines: [
      { start: 0.5, text: 'Good evening.' },
      { start: 3, text: 'Hello!' },
    ],
  },
  schema: z.union([
    z
      .looseObject({ words: z.array(word), segments: z.undefined().optional() })
      .transform(({ words }) => ({ words })),
    z
      .looseObject({ word_segments: z.array(word), segments: z.undefined().optional() })
      .transform((all) => ({ words: all.word_segments })),
    z
      .strictObject({ text: z.string(), usage: z.unknown(), logprobs: z.unknown() })
      .partial({ usage: true, logprobs: true }),
  ]),
  toSegments: (document) =>
    'words' in document
      ? document.words.map((one) => ({ start: one.start, end: one.end, text: one.word }))
      : [{ text: document.text }],
});
