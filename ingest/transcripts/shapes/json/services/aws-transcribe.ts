import { z } from 'zod';
import { mergeChannels } from '../../../lines/merge-channels.ts';
import type { Segment } from '../../../lines/segment.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const seconds = z.coerce.number().optional();
const item = z.looseObject({
  type: z.enum(['pronunciation', 'punctuation']),
  alternatives: z.array(z.looseObject({ content: z.string() })),
  start_time: seconds,
  end_time: seconds,
  speaker_label: z.string().optional(),
});
type Item = z.infer<typeof item>;

const labels = z.looseObject({
  segments: z.array(
    z.looseObject({
      speaker_label: z.string(),
      items: z.array(z.looseObject({ start_time: seconds, speaker_label: z.string().optional() })),
    }),
  ),
});
const channels = z.looseObject({
  channels: z.array(z.looseObject({ channel_label: z.string(), items: z.array(item) })),
});

/** Words with their speakers; a sign belongs to who said the word before it. */
function toSegments(items: Item[], speakerOf: (item: Item) => string | undefined): Segment[] {
  let speaker: string | undefined;
  return items.map((one) => {
    if (one.type === 'pronunciation') speaker = speakerOf(one);
    return {
      start: one.start_time,
      end: one.end_time,
      speaker: speakerLabel(speaker),
      text: one.alternatives[0]?.content ?? '',
    };
  });
}

export const shape = schemaShape({
  name: 'Amazon Transcribe',
  published: 'https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html',
  example: {
    json: {
      jobName: 'j',
      status: 'COMPLETED',
      results: {
        transcripts: [{ transcript: 'Good evening. Hello!' }],
        speaker_labels: {
          speakers: 2,
          segments: [
            {
              speaker_label: 'spk_0',
              items: [{ start_time: '0.5' }, { start_time: '0.8' }],
            },
            { speaker_label: 'spk_1', items: [{ start_time: '3.0' }] },
          ],
        },
        items: [
          { type: 'pronunciation', start_time: '0.5', end_time: '0.8', alternatives: [{ content: 'Good' }] },
          {
            type: 'pronunciation',
            start_time: '0.8',
            end_time: '1.4',
            alternatives: [{ content: 'evening' }],
          },
          { type: 'punctuation', alternatives: [{ content: '.' }] },
          { type: 'pronunciation', start_time: '3.0', end_time: '3.5', alternatives: [{ content: 'Hello' }] },
          { type: 'punctuation', alternatives: [{ content: '!' }] },
        ],
      },
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 0', text: 'Good evening.' },
      { start: 3, speaker: 'Speaker 1', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({
    results: z.looseObject({
      items: z.array(item),
      speaker_labels: labels.optional(),
      channel_labels: channels.optional(),
    }),
  }),
  toSegments: ({ results: { items, speaker_labels, channel_labels } }) => {
    if (channel_labels)
      return mergeChannels(
        channel_labels.channels.map((channel) => toSegments(channel.items, () => channel.channel_label)),
      );
    const byStart = new Map(
      (speaker_labels?.segments ?? []).flatMap((segment) =>
        segment.items.map((one) => [one.start_time, one.speaker_label ?? segment.speaker_label] as const),
      ),
    );
    return toSegments(items, (one) => one.speaker_label ?? byStart.get(one.start_time));
  },
});
