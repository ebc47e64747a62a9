import { z } from 'zod';
import { schemaShape } from '../../shape.ts';

const word = z.looseObject({
  word: z.string(),
  case: z.string(),
  start: z.number().optional(),
  end: z.number().optional(),
  startOffset: z.number(),
  endOffset: z.number(),
});

/** Where the words of a text are in the audio. Those that aren't found there have no time, and signs are only in the text. */
export const shape = schemaShape({
  name: 'Gentle',
  published: 'https://github.com/lowerquality/gentle',
  example: {
    json: {
      transcript: 'Good evening. Hello!',
      words: [
        { word: 'Good', case: 'success', start: 0.5, end: 0.8, startOffset: 0, endOffset: 4 },
        { word: 'evening', case: 'not-found-in-audio', startOffset: 5, endOffset: 12 },
        { word: 'Hello', case: 'success', start: 3, end: 3.5, startOffset: 14, endOffset: 19 },
      ],
    },
    lines: [
      { start: 0.5, text: 'Good evening.' },
      { start: 3, text: 'Hello!' },
    ],
  },
  schema: z.looseObject({ transcript: z.string(), words: z.array(word) }),
  toSegments: ({ transcript, words }) =>
    words.map(({ start, end, startOffset }, at) => ({
      start,
      end,
      text: transcript.slice(startOffset, words[at + 1]?.startOffset ?? transcript.length).trim(),
    })),
});
