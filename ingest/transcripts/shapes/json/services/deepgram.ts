import { z } from 'zod';
import { mergeChannels } from '../../../lines/merge-channels.ts';
import type { Segment } from '../../../lines/segment.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const word = z.looseObject({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number().nullish(),
  end: z.number().nullish(),
  speaker: z.number().nullish(),
});
const alternative = z.looseObject({ transcript: z.string(), words: z.array(word).nullish() });
const utterance = z.looseObject({
  start: z.number().nullish(),
  end: z.number().nullish(),
  transcript: z.string(),
  speaker: z.number().nullish(),
  channel: z.number().nullish(),
});

export const shape = schemaShape({
  name: 'Deepgram',
  published: 'https://developers.deepgram.com/docs/pre-recorded-audio',
  example: {
    json: {
      metadata: { request_id: 'r', duration: 5.5 },
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: 'Good evening. Hello!',
                words: [
                  { word: 'good', punctuated_word: 'Good', start: 0.5, end: 0.8, speaker: 0 },
                  { word: 'evening', punctuated_word: 'evening.', start: 0.8, end: 1.4, speaker: 0 },
                  { word: 'hello', punctuated_word: 'Hello!', start: 3, end: 3.5, speaker: 1 },
                ],
              },
            ],
          },
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
      utterances: z.array(utterance).nullish(),
      channels: z.array(z.looseObject({ alternatives: z.array(alternative) })),
    }),
  }),
  toSegments: ({ results: { utterances, channels } }) => {
    const hasChannels = channels.length > 1;
    if (utterances && utterances.length > 0)
      return utterances.map(({ start, end, transcript, speaker, channel }) => ({
        start: start ?? undefined,
        end: end ?? undefined,
        speaker: speakerLabel(hasChannels ? channel : speaker),
        text: transcript,
      }));
    const segments = channels.map(({ alternatives: [best] }, channel): Segment[] => {
      if (!best?.words?.length) return best ? [{ text: best.transcript }] : [];
      return best.words.map(({ word: plain, punctuated_word, start, end, speaker }) => ({
        start: start ?? undefined,
        end: end ?? undefined,
        speaker: speakerLabel(hasChannels ? channel : speaker),
        text: punctuated_word ?? plain,
      }));
    });
    return hasChannels ? mergeChannels(segments) : segments.flat();
  },
});
