import { z } from 'zod';
import type { Segment } from '../../../lines/segment.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

/** `1.200s`, or seconds and nanoseconds apart. */
const time = z
  .union([
    z.string().transform((text) => Number.parseFloat(text)),
    z
      .looseObject({ seconds: z.coerce.number().optional(), nanos: z.number().optional() })
      .transform(({ seconds = 0, nanos = 0 }) => seconds + nanos / 1e9),
  ])
  .optional();
const word = z
  .looseObject({
    word: z.string(),
    startTime: time,
    startOffset: time,
    speakerTag: z.number().optional(),
    speakerLabel: z.string().optional(),
  })
  .transform((value) => ({
    start: value.startTime ?? value.startOffset,
    speaker: speakerLabel(value.speakerLabel || value.speakerTag || undefined),
    text: value.word,
  }));
const result = z.looseObject({
  alternatives: z.array(
    z.looseObject({
      transcript: z.string().optional(),
      words: z.array(word).optional(),
      // IBM's.
      timestamps: z.undefined().optional(),
    }),
  ),
  resultEndTime: time,
  resultEndOffset: time,
});
type Result = z.infer<typeof result>;

const bestOf = ({ alternatives }: Result) => alternatives[0] ?? {};

function segmentsOf(results: Result[]): Segment[] {
  const last = results.at(-1) && bestOf(results.at(-1) as Result);
  // With speakers, the last result has all words again, and only there the speakers are right.
  if (results.length > 1 && last?.words?.some(({ speaker }) => speaker) && !last.transcript?.trim())
    return last.words;
  return results.flatMap((one) => {
    const { transcript, words } = bestOf(one);
    if (words?.some(({ speaker }) => speaker)) return words;
    return transcript ? [{ start: words?.[0]?.start, text: transcript.trim() }] : [];
  });
}

export const shape = schemaShape({
  name: 'Google Speech-to-Text',
  published: 'https://cloud.google.com/speech-to-text/docs/reference/rest/v1/speech/recognize',
  example: {
    json: {
      results: [
        {
          alternatives: [
            {
              transcript: 'Good evening.',
              confidence: 0.9,
              words: [
                { startTime: '0.500s', endTime: '0.800s', word: 'Good' },
                { startTime: '0.800s', endTime: '1.400s', word: 'evening.' },
              ],
            },
          ],
        },
        {
          alternatives: [
            { transcript: ' Hello!', words: [{ startTime: '3s', endTime: '3.500s', word: 'Hello!' }] },
          ],
        },
      ],
    },
    lines: [
      { start: 0.5, text: 'Good evening.' },
      { start: 3, text: 'Hello!' },
    ],
  },
  schema: z.union([
    z.looseObject({ results: z.array(result) }),
    z
      .looseObject({ response: z.looseObject({ results: z.array(result) }) })
      .transform(({ response }) => response),
  ]),
  toSegments: ({ results }) => segmentsOf(results),
});
