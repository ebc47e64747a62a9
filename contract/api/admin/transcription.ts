import { z } from 'zod';
import { type TranscribeMode, transcribeModes, transcriptionStates } from '../../shared/transcription.ts';
import { cursor, nextCursor } from '../fields/cursor.ts';

const count = (description: string) => z.number().int().meta({ description });
const seconds = (description: string) => z.number().meta({ description });
const price = z.number().meta({ description: 'What that costs, in dollars, by TRANSCRIBE_PRICE_PER_HOUR.' });
const time = (description: string) => z.string().nullable().meta({ description });

export const transcriptionEpisode = z.object({
  id: z.string().meta({ description: 'The UUID of the episode.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  language: z.string().meta({ description: 'The language code, such as en.' }),
  podcast_id: z.string().meta({ description: 'The UUID of its podcast.' }),
  podcast_title: z.string().meta({ description: 'The title of its podcast.' }),
  publication_date: time('When it was published (ISO 8601), if known.'),
  state: z.enum(transcriptionStates).meta({
    description:
      '`waiting`, `running` while a worker has it, `done`, or `failed` when it won’t be tried again by itself.',
  }),
  duration_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Its length: as heard, or as the feed says; null if unknown.' }),
  heard_seconds: seconds('How much of it was heard so far.'),
  gap_seconds: seconds('Of its transcript: how long the stretches are that could not be heard.'),
  gaps: count('How many of these there are.'),
  failed_pieces: count('Pieces at which the service failed; they are tried again some times.'),
  model: z.string().nullable().meta({ description: 'The model that made its transcript; null without one.' }),
  due_at: time('When it is tried next (ISO 8601), if later than now.'),
  error_code: z.string().nullable().meta({ description: 'The code of the last failure; null if none.' }),
  error: z.string().nullable().meta({ description: 'What the last failure was, as a sentence.' }),
});
export type AdminTranscription = z.infer<typeof transcriptionEpisode>;

export const transcriptionState = z.object({
  is_on: z.boolean().meta({ description: 'Whether TRANSCRIBE_URL is set.' }),
  service: z
    .object({
      host: z.string().meta({ description: 'The host of the service.' }),
      model: z.string().meta({ description: 'The model that is asked; `default` where none is set.' }),
      price_per_hour: z
        .number()
        .meta({ description: 'Dollars for an hour of audio; 0 if it costs nothing.' }),
      hours_per_day: z
        .number()
        .meta({ description: 'Hours of audio sent in a day at most; 0 for any number.' }),
    })
    .nullable()
    .meta({ description: 'The service; null without one.' }),
  is_paused: z.boolean().meta({ description: 'Whether an operator paused it.' }),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why the service can’t be used, as a sentence; null if it can.' }),
  wait_until: time(
    'Until when nothing is sent (ISO 8601): the service asks for it, or the day’s hours are used.',
  ),
  waiting: z.object({
    episodes: count('Episodes that wait.'),
    hours: z.number().meta({ description: 'Hours of audio.' }),
    price,
  }),
  running: z.array(transcriptionEpisode).meta({ description: 'The episodes that workers have, at most 20.' }),
  today: z.object({
    episodes: count('Episodes done since the day began (UTC).'),
    hours: z.number().meta({ description: 'Hours of audio sent since the day began (UTC).' }),
    price,
  }),
  month: z.object({ hours: z.number().meta({ description: 'Hours of audio sent in 30 days.' }), price }),
  failed: count('Episodes that won’t be tried again by themselves.'),
  gaps: z.object({
    episodes: count('Episodes with stretches that could not be heard.'),
    hours: z.number().meta({ description: 'How long these are together, in hours.' }),
  }),
});
export type TranscriptionState = z.infer<typeof transcriptionState>;

export const transcriptionListParameters = z.object({
  state: z.enum(transcriptionStates).default('waiting').meta({ description: 'Only episodes in this state.' }),
  podcast: z.uuid().optional().meta({ description: 'Only episodes of the podcast with this UUID.' }),
  cursor,
});
export type TranscriptionListParameters = z.infer<typeof transcriptionListParameters>;
export const transcriptionList = z.object({
  episodes: z
    .array(transcriptionEpisode)
    .meta({ description: 'Episodes: the next first, or the latest first.' }),
  next_cursor: nextCursor,
});

const mode = z.enum(transcribeModes).meta({
  description:
    'Which episodes are transcribed: none (`off`), those published from now on (`new`), the `last` ones, those published `since` a date, or `all`.',
});
const policyFields = {
  mode,
  last: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: 'With `last`: how many.', example: 10 }),
  since: z.iso
    .date()
    .optional()
    .meta({ description: 'With `since`: from which day on.', example: '2026-01-31' }),
};

type PolicyFields = { mode: TranscribeMode; last?: number | undefined; since?: string | undefined };

/** What a mode needs must be there. */
function checkPolicy({ mode, last, since }: PolicyFields, context: z.RefinementCtx): void {
  if (mode === 'last' && last === undefined)
    context.addIssue({ code: 'custom', path: ['last'], message: 'must say how many episodes' });
  if (mode === 'since' && since === undefined)
    context.addIssue({ code: 'custom', path: ['since'], message: 'must be a date such as 2026-01-31' });
}

export const transcriptionPolicy = z.strictObject(policyFields).superRefine(checkPolicy);
export type TranscriptionPolicy = z.infer<typeof transcriptionPolicy>;

export const podcastTranscription = z.object({
  id: z.string().meta({ description: 'The UUID of the podcast.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'Its title.' }),
  mode,
  last: z.number().int().nullable().meta({ description: 'With `last`: how many.' }),
  since: time('With `since` and `new`: from when on (ISO 8601).'),
  is_default: z.boolean().meta({ description: 'Whether nobody chose this.' }),
  episodes: count('Episodes stored.'),
  transcripts: count('Episodes with a transcript.'),
  machine_transcripts: count('Episodes with a transcript that a service made.'),
  waiting: count('Episodes that wait to be transcribed.'),
  gap_seconds: seconds('How long the stretches are that could not be heard, in all its transcripts.'),
});
export type PodcastTranscription = z.infer<typeof podcastTranscription>;

export const podcastTranscriptionParameters = z.object({
  q: z.string().max(200).default('').meta({ description: 'A part of the title.' }),
  cursor,
});
export const podcastTranscriptionList = z.object({
  podcasts: z.array(podcastTranscription).meta({ description: 'Podcasts by title.' }),
  next_cursor: nextCursor,
});

export const transcriptionEstimateParameters = z
  .object({
    mode,
    last: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .meta({ description: 'With `last`: how many.' }),
    since: policyFields.since,
  })
  .superRefine(checkPolicy);
export const transcriptionEstimate = z.object({
  episodes: count('Episodes that would be transcribed.'),
  hours: z
    .number()
    .meta({ description: 'Hours of audio; estimated for episodes whose length the feed doesn’t say.' }),
  price,
  days: z
    .number()
    .nullable()
    .meta({ description: 'How many days that takes by TRANSCRIBE_HOURS_PER_DAY; null without a limit.' }),
});
export type TranscriptionEstimate = z.infer<typeof transcriptionEstimate>;

export const changeTranscription = z.strictObject({
  is_paused: z.boolean().meta({ description: 'Whether to send nothing until it is resumed.' }),
});

export const transcribeEpisode = z.strictObject({
  model: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Another model of the same service.', example: 'large-v3', pattern: '\\S' }),
});
