import { z } from 'zod';
import { mergeChannels } from '../../../lines/merge-channels.ts';
import type { Segment } from '../../../lines/segment.ts';
import { speakerLabel } from '../../../lines/speaker-label.ts';
import { schemaShape } from '../../shape.ts';

const word = z.looseObject({
  text: z.string(),
  type: z.enum(['word', 'spacing', 'audio_event']),
  start: z.number().nullish(),
  end: z.number().nullish(),
  speaker_id: z.string().nullish(),
});
const transcript = z.looseObject({ words: z.array(word) });

const segmentsOf = (words: z.infer<typeof word>[], channel?: string): Segment[] =>
  words
    .filter(({ type }) => type !== 'audio_event')
    .map(({ text, start, end, speaker_id }) => ({
      start: start ?? undefined,
      end: end ?? undefined,
      speaker: channel ?? speakerLabel(speaker_id),
      text,
    }));

/** Of each channel there may be a transcript. */
export const shape = schemaShape({
  name: 'ElevenLabs Scribe',
  published: 'https://elevenlabs.io/docs/api-reference/speech-to-text/convert',
  example: {
    json: {
      language_code: 'en',
      text: 'Good evening. Hello!',
      words: [
        { text: 'Good', start: 0.5, end: 0.8, type: 'word', speaker_id: 'speaker_0' },
        { text: ' ', start: 0.8, end: 0.8, type: 'spacing', speaker_id: 'speaker_0' },
        { text: 'evening.', start: 0.8, end: 1.4, type: 'word', speaker_id: 'speaker_0' },
        { text: '(laughs)', start: 2, end: 2.5, type: 'audio_event', speaker_id: 'speaker_1' },
        { text: 'Hello!', start: 3, end: 3.5, type: 'word', speaker_id: 'speaker_1' },
      ],
    },
    lines: [
      { start: 0.5, speaker: 'Speaker 0', text: 'Good evening.' },
      { start: 3, speaker: 'Speaker 1', text: 'Hello!' },
    ],
  },
  schema: z.union([
    transcript.transform((one) => [one]),
    z.looseObject({ transcripts: z.array(transcript) }).transform(({ transcripts }) => transcripts),
  ]),
  toSegments: (channels) => {
    if (channels.length === 1) return segmentsOf(channels[0]?.words ?? []);
    return mergeChannels(channels.map(({ words }, channel) => segmentsOf(words, speakerLabel(channel))));
  },
});
