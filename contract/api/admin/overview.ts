import { z } from 'zod';

const count = (description: string) => z.number().int().meta({ description });

const bucket = z.object({
  at: z.string().meta({ description: 'When the hour or day began (ISO 8601).' }),
  episodes: count('Episodes stored.'),
  messages: count('Messages sent.'),
  failed: count('Messages that failed for good.'),
  deliveries: count('Webhook deliveries accepted.'),
});
export type OverviewBucket = z.infer<typeof bucket>;

export const jobNames = [
  'index',
  'feeds',
  'transcripts',
  'transcription',
  'mail',
  'webhooks',
  'console',
] as const;

export const overview = z.object({
  problems: z
    .array(z.string())
    .meta({ description: 'What needs attention, in sentences; empty if nothing does.' }),
  feeds: z.object({
    total: count('All feeds.'),
    due: count('Feeds that should have been read by now.'),
    failing: count('Feeds whose last fetch failed.'),
    paused: count('Feeds that are not polled.'),
  }),
  jobs: z.array(
    z.object({
      name: z.enum(jobNames).meta({ description: 'The kind of job.' }),
      waiting: count('Jobs that are due.'),
      oldest_seconds: z
        .number()
        .nullable()
        .meta({ description: 'For how long the oldest has been due, in seconds; null if none is.' }),
    }),
  ),
  library: z.object({
    podcasts: count('Podcasts stored.'),
    episodes: count('Episodes stored.'),
    passages: count('Passages stored.'),
    indexed: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Passages in the index; null if it does not answer.' }),
    meaning: z.number().nullable().meta({
      description:
        'How much of the library was read for search by meaning, from 0 to 1; null where it is turned off or not known yet.',
    }),
    meaning_refined: z.number().nullable().meta({
      description: 'How much of it was read as well as the model can; null as above.',
    }),
  }),
  transcription: z.object({
    is_on: z.boolean().meta({ description: 'Whether TRANSCRIBE_URL is set.' }),
    is_paused: z.boolean().meta({ description: 'Whether an operator paused it.' }),
    is_usable: z.boolean().meta({ description: 'Whether the service can be used, as far as is known.' }),
    waiting: count('Episodes that wait to be transcribed.'),
    hours_waiting: z.number().meta({ description: 'Hours of audio that wait.' }),
    running: count('Episodes that workers have.'),
    heard_hours_day: z.number().meta({ description: 'Hours of audio transcribed in 24 hours.' }),
    failed: count('Episodes that won’t be tried again by themselves.'),
  }),
  alerts: z.object({
    active: count('Alerts that are active.'),
    pending: count('Alerts whose email address is not confirmed yet.'),
    paused: count('Paused alerts.'),
    matched: count('Matches in 24 hours.'),
  }),
  mail: z.object({ sent: count('Sent in 24 hours.'), failed: count('Failed for good, and not retried.') }),
  deliveries: z.object({
    delivered: count('Accepted in 24 hours.'),
    failed: count('Failed for good in 24 hours.'),
  }),
  disk: z
    .object({ free_bytes: z.number(), total_bytes: z.number() })
    .nullable()
    .meta({ description: 'The disk of the engines; null if they are on another machine.' }),
  versions: z.object({ earshot: z.string(), node: z.string(), postgresql: z.string() }),
  day: z.array(bucket).meta({ description: 'The last 24 hours, by hour.' }),
  month: z.array(bucket).meta({ description: 'The last 30 days, by day.' }),
});
export type Overview = z.infer<typeof overview>;
