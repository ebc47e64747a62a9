import { z } from 'zod';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const ticksPerSecond = 10_000_000;
const duration = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/;

/** Seconds of an ISO 8601 duration, such as `PT1M2.5S`. */
function parseDuration(text: string | undefined): number | undefined {
  const match = duration.exec(text ?? '');
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

const speaker = z.union([z.number(), z.string()]).nullish();
const recognized = z
  .looseObject({
    offset: z.string().optional(),
    offsetInTicks: z.number().optional(),
    speaker,
    channel: z.number().optional(),
    nBest: z.array(z.looseObject({ display: z.string() })),
  })
  .transform((phrase) => ({
    start:
      phrase.offsetInTicks === undefined
        ? parseDuration(phrase.offset)
        : phrase.offsetInTicks / ticksPerSecond,
    speaker: phrase.speaker,
    text: phrase.nBest[0]?.display ?? '',
  }));
const fast = z
  .looseObject({ offsetMilliseconds: z.number(), text: z.string(), speaker })
  .transform((phrase) => ({
    start: phrase.offsetMilliseconds / 1_000,
    speaker: phrase.speaker,
    text: phrase.text,
  }));

/** Batch transcription, and fast transcription. */
export const shape = schemaShape({
  name: 'Azure Speech',
  published: 'https://learn.microsoft.com/azure/ai-services/speech-service/batch-transcription-get',
  example: {
    json: {
      source: 'x',
      recognizedPhrases: [
        { channel: 0, speaker: 1, offset: 'PT0.5S', nBest: [{ confidence: 0.9, display: 'Good evening.' }] },
        { channel: 0, speaker: 2, offset: 'PT1M3S', nBest: [{ confidence: 0.9, display: 'Hello!' }] },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 1', text: 'Good evening.' },
      { start: 63, speaker: 'Speaker 2', text: 'Hello!' },
    ],
  },
  schema: z.union([
    z.looseObject({ recognizedPhrases: z.array(recognized) }).transform((all) => all.recognizedPhrases),
    z.looseObject({ phrases: z.array(fast) }).transform((all) => all.phrases),
  ]),
  toSegments: (phrases) =>
    phrases
      .map((phrase) => ({ ...phrase, speaker: speakerLabel(phrase.speaker) }))
      .toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)),
});
