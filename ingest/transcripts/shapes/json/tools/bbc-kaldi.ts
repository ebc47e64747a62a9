import { z } from 'zod';
import { speakerAt } from '../../../lines/speaker-at.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const word = z.looseObject({
  start: z.number(),
  end: z.number(),
  word: z.string(),
  punct: z.string().optional(),
});
const segmentation = z.looseObject({
  segments: z.array(
    z.looseObject({
      start: z.number(),
      duration: z.number(),
      speaker: z.looseObject({ '@id': z.string() }),
    }),
  ),
});

/** Words as they are said, and again with the signs that belong to them. */
export const shape = schemaShape({
  name: 'BBC Kaldi',
  published: 'https://github.com/bbc/react-transcript-editor',
  example: {
    json: {
      action: 'audio-transcribe',
      retval: {
        status: true,
        words: [
          { start: 0.5, end: 0.8, word: 'good', punct: 'Good', confidence: 0.9, index: 0 },
          { start: 0.8, end: 1.4, word: 'evening', punct: 'evening.', confidence: 0.9, index: 1 },
          { start: 3, end: 3.5, word: 'hello', punct: 'Hello!', confidence: 0.9, index: 2 },
        ],
        segmentation: {
          segments: [
            { '@type': 'Segment', start: 0, duration: 2, speaker: { '@id': 'S0', gender: 'F' } },
            { '@type': 'Segment', start: 2, duration: 2, speaker: { '@id': 'S1', gender: 'M' } },
          ],
        },
      },
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 0', text: 'Good evening.' },
      { start: 3, speaker: 'Speaker 1', text: 'Hello!' },
    ],
  },
  schema: z.looseObject({
    retval: z.looseObject({ words: z.array(word), segmentation: segmentation.optional() }),
  }),
  toSegments: ({ retval: { words, segmentation: spoken } }) => {
    const speakerOf = speakerAt(
      (spoken?.segments ?? []).map(({ start, duration, speaker }) => ({
        start,
        end: start + duration,
        speaker: speaker['@id'],
      })),
    );
    return words.map(({ start, end, word: plain, punct }) => ({
      start,
      end,
      speaker: speakerLabel(speakerOf(start)),
      text: punct ?? plain,
    }));
  },
});
