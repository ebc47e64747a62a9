import { z } from 'zod';
import { mergeChannels } from '../../../lines/merge-channels.ts';
import type { Segment } from '../../../lines/segment.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const result = z.looseObject({
  type: z.string(),
  start_time: z.number().optional(),
  end_time: z.number().optional(),
  channel: z.string().optional(),
  alternatives: z.array(z.looseObject({ content: z.string(), speaker: z.string().optional() })).optional(),
});

/** `UU` is a speaker that wasn't told from others. */
const nobody = 'UU';

const segmentsOf = (results: z.infer<typeof result>[]): Segment[] =>
  results.flatMap(({ type, start_time, end_time, channel, alternatives }) => {
    const [best] = alternatives ?? [];
    if (!best || !/^(?:word|punctuation|entity)$/.test(type)) return [];
    const speaker = best.speaker === nobody ? undefined : speakerLabel(best.speaker ?? channel);
    return [{ start: start_time, end: end_time, speaker, text: best.content }];
  });

export const shape = schemaShape({
  name: 'Speechmatics',
  published: 'https://docs.speechmatics.com/api-ref/batch/get-the-transcript-for-a-transcription-job',
  example: {
    json: {
      format: '2.9',
      job: { id: 'j' },
      metadata: { type: 'transcription' },
      results: [
        { type: 'word', start_time: 0.5, end_time: 0.8, alternatives: [{ content: 'Good', speaker: 'S1' }] },
        {
          type: 'word',
          start_time: 0.8,
          end_time: 1.4,
          alternatives: [{ content: 'evening', speaker: 'S1' }],
        },
        { type: 'punctuation', attaches_to: 'previous', alternatives: [{ content: '.', speaker: 'S1' }] },
        { type: 'word', start_time: 3, end_time: 3.5, alternatives: [{ content: 'Hello', speaker: 'S2' }] },
        { type: 'punctuation', attaches_to: 'previous', alternatives: [{ content: '!', speaker: 'S2' }] },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 1', text: 'Good evening.' },
      { start: 3, speaker: 'Speaker 2', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({
    format: z.string(),
    metadata: z.looseObject({}),
    results: z.array(result),
  }),
  toSegments: ({ results }) => {
    const channels = [...Map.groupBy(results, ({ channel }) => channel).values()].map(segmentsOf);
    return channels.length > 1 ? mergeChannels(channels) : (channels[0] ?? []);
  },
});
