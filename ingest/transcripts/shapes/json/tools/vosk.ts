import { z } from 'zod';
import type { Segment } from '../../../lines/segment.ts';
import { schemaShape } from '../../shape.ts';

const result = z.looseObject({
  result: z.array(z.looseObject({ word: z.string(), start: z.number(), end: z.number() })),
  text: z.string(),
});

/** One result after each pause, without punctuation: each is a line. */
export const shape = schemaShape({
  name: 'Vosk',
  published: 'https://alphacephei.com/vosk/',
  example: {
    json: [
      {
        result: [
          { conf: 1, start: 0.5, end: 0.8, word: 'good' },
          { conf: 1, start: 0.8, end: 1.4, word: 'evening' },
        ],
        text: 'good evening',
      },
      { text: '' },
      { result: [{ conf: 1, start: 40, end: 40.5, word: 'hello' }], text: 'hello' },
    ],
    lines: [
      { start: 0.5, text: 'good evening' },
      { start: 40, text: 'hello' },
    ],
  },
  schema: z.union([
    result.transform((one) => [one]),
    z
      .array(z.union([result, z.strictObject({ text: z.literal('') })]))
      .transform((all) => all.filter((one): one is z.infer<typeof result> => 'result' in one)),
  ]),
  toSegments: (results) =>
    results.map(
      ({ result: words, text }): Segment => ({ start: words[0]?.start, end: words.at(-1)?.end, text }),
    ),
});
