import { z } from 'zod';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { parseTimestamp } from '../../../lines/timestamp.ts';
import { schemaShape } from '../../shape.ts';

const element = z.looseObject({
  type: z.enum(['text', 'punct', 'unknown']),
  value: z.string(),
  ts: z.number().nullish(),
  end_ts: z.number().nullish(),
  timestamp: z.string().nullish(),
});

/** The API has seconds, the editor a clock. */
const startOf = ({ ts, timestamp }: z.infer<typeof element>) =>
  ts ?? (timestamp ? parseTimestamp(timestamp) : undefined);

const speaker = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  name: z.string().nullish(),
});
const monologue = z.looseObject({
  speaker: z.union([z.number(), z.string()]).nullish(),
  speaker_name: z.string().nullish(),
  speaker_info: z.looseObject({ display_name: z.string().nullish() }).nullish(),
  elements: z.array(element),
});

/** The API of Rev.ai, and what Rev's own editor exports, which names the speakers. */
export const shape = schemaShape({
  name: 'Rev',
  published: 'https://docs.rev.ai/api/asynchronous/transcripts/',
  example: {
    json: {
      monologues: [
        {
          speaker: 0,
          elements: [
            { type: 'text', value: 'Good', ts: 0.5, end_ts: 0.8, confidence: 1 },
            { type: 'punct', value: ' ' },
            { type: 'text', value: 'evening', ts: 0.8, end_ts: 1.4, confidence: 1 },
            { type: 'punct', value: '.' },
          ],
        },
        {
          speaker: 1,
          elements: [
            { type: 'text', value: 'Hello', timestamp: '00:00:03,000', end_timestamp: '00:00:03,500' },
            { type: 'punct', value: '!' },
          ],
        },
      ],
      speakers: [{ id: 1, name: 'Bo Ray' }],
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 0', text: 'Good evening.' },
      { start: 3, speaker: 'Bo Ray', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({ monologues: z.array(monologue), speakers: z.array(speaker).nullish() }),
  toSegments: ({ monologues, speakers }) => {
    const names = new Map((speakers ?? []).map(({ id, name }) => [String(id), name]));
    return monologues.map((one) => ({
      start: one.elements.map(startOf).find((start) => start !== undefined),
      end: one.elements.findLast(({ end_ts }) => typeof end_ts === 'number')?.end_ts ?? undefined,
      speaker:
        one.speaker_info?.display_name ??
        one.speaker_name ??
        names.get(String(one.speaker)) ??
        speakerLabel(one.speaker),
      text: one.elements.map(({ value }) => value).join(''),
    }));
  },
});
