import { z } from 'zod';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { parseTimestamp } from '../../../lines/timestamp.ts';
import { schemaShape } from '../../shape.ts';

const line = z.looseObject({
  text: z.string(),
  speakerId: z.number().optional(),
  instances: z.array(z.looseObject({ start: z.string() })).min(1),
});
const insights = z.looseObject({
  transcript: z.array(line),
  speakers: z.array(z.looseObject({ id: z.number(), name: z.string() })).optional(),
});

/** `Speaker #1`, as long as nobody has named them. */
const generic = /^Speaker #\d+$/;

export const shape = schemaShape({
  name: 'Azure Video Indexer',
  published: 'https://learn.microsoft.com/azure/azure-video-indexer/video-indexer-output-json-v2',
  example: {
    json: {
      name: 'night',
      videos: [
        {
          insights: {
            transcript: [
              {
                id: 1,
                text: 'Good evening.',
                speakerId: 1,
                instances: [{ start: '0:00:00.5', end: '0:00:01.4' }],
              },
              { id: 2, text: 'Hello!', speakerId: 2, instances: [{ start: '0:00:03', end: '0:00:03.5' }] },
            ],
            speakers: [
              { id: 1, name: 'Speaker #1' },
              { id: 2, name: 'Bo Ray' },
            ],
          },
        },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 1', text: 'Good evening.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({ videos: z.array(z.looseObject({ insights })).min(1) }),
  toSegments: ({ videos }) =>
    videos.flatMap(({ insights: { transcript, speakers } }) => {
      const names = new Map((speakers ?? []).map(({ id, name }) => [id, name]));
      return transcript.map(({ text, speakerId, instances }) => {
        const name = speakerId === undefined ? undefined : names.get(speakerId);
        return {
          // Its fractions of a second may have seven digits.
          start: parseTimestamp(instances[0]?.start.replace(/(\.\d{3})\d+$/, '$1') ?? ''),
          speaker: name === undefined || generic.test(name) ? speakerLabel(speakerId) : name,
          text,
        };
      });
    }),
});
