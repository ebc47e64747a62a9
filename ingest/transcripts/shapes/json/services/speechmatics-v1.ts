import { z } from 'zod';
import type { Segment } from '../../../lines/segment.ts';
import { speakerAt } from '../../../lines/speaker-at.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const span = z.looseObject({ name: z.string(), time: z.coerce.number(), duration: z.coerce.number() });

/** `UU` is a speaker that wasn't told from others. */
const nobody = 'UU';

/** Words and signs with their times as text, and a list of who speaks when. */
export const shape = schemaShape({
  name: 'Speechmatics (format 1.0)',
  published: 'https://docs.speechmatics.com/',
  example: {
    json: {
      job: { id: 1, lang: 'en-US', duration: 4 },
      speakers: [
        { name: 'M1', time: '0.5', duration: '1.0', confidence: null },
        { name: 'F1', time: '3.0', duration: '0.5', confidence: null },
      ],
      words: [
        { name: 'Good', time: '0.50', duration: '0.30', confidence: '0.990' },
        { name: 'evening', time: '0.80', duration: '0.60', confidence: '0.990' },
        { name: '.', time: '1.40', duration: '0.00', confidence: 'NaN' },
        { name: 'Hello', time: '3.00', duration: '0.50', confidence: '0.990' },
      ],
      format: '1.0',
    },
    lines: [
      { start: 0.5, speaker: 'M1', text: 'Good evening.' },
      { start: 3, speaker: 'F1', text: 'Hello' },
    ],
  },
  schema: z.looseObject({ job: z.looseObject({}), words: z.array(span), speakers: z.array(span).optional() }),
  toSegments: ({ words, speakers }) => {
    const speakerOf = speakerAt(
      (speakers ?? []).map(({ name, time, duration }) => ({
        start: time,
        end: time + duration,
        speaker: name,
      })),
    );
    return words.map(({ name, time, duration }): Segment => {
      const speaker = speakerOf(time);
      return {
        start: time,
        end: time + duration,
        speaker: speaker === nobody ? undefined : speakerLabel(speaker),
        text: name,
      };
    });
  },
});
