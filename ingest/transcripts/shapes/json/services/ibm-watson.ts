import { z } from 'zod';
import type { Segment } from '../../../lines/segment.ts';
import { speakerAt } from '../../../lines/speaker-at.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const result = z.looseObject({
  final: z.boolean().optional(),
  alternatives: z
    .array(
      z.looseObject({
        transcript: z.string(),
        timestamps: z.array(z.tuple([z.string(), z.number(), z.number()])),
      }),
    )
    .min(1),
});
const labels = z.array(z.looseObject({ from: z.number(), to: z.number(), speaker: z.number() }));

/** Words with their times, and a list of who says the word of each time. */
export const shape = schemaShape({
  name: 'IBM Watson',
  published: 'https://cloud.ibm.com/apidocs/speech-to-text#recognize',
  example: {
    json: {
      result_index: 0,
      results: [
        {
          final: true,
          alternatives: [
            {
              transcript: 'good evening hello ',
              timestamps: [
                ['good', 0.5, 0.8],
                ['evening', 0.8, 1.4],
                ['hello', 3, 3.5],
              ],
            },
          ],
        },
      ],
      speaker_labels: [
        { from: 0.5, to: 0.8, speaker: 0, confidence: 0.6, final: false },
        { from: 0.8, to: 1.4, speaker: 0, confidence: 0.6, final: false },
        { from: 3, to: 3.5, speaker: 1, confidence: 0.6, final: true },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 0', text: 'good evening' },
      { start: 3, speaker: 'Speaker 1', text: 'hello' },
    ],
  },
  schema: z.looseObject({ results: z.array(result).min(1), speaker_labels: labels.optional() }),
  toSegments: ({ results, speaker_labels }) => {
    const speakerOf = speakerAt(
      (speaker_labels ?? []).map(({ from, to, speaker }) => ({ start: from, end: to, speaker })),
    );
    return results
      .filter(({ final }) => final !== false)
      .flatMap(({ alternatives: [best] }): Segment[] => {
        if (!speaker_labels) return best ? [{ start: best.timestamps[0]?.[1], text: best.transcript }] : [];
        return (best?.timestamps ?? []).map(([text, start, end]) => ({
          start,
          end,
          speaker: speakerLabel(speakerOf(start)),
          text,
        }));
      });
  },
});
