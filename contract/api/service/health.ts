import { z } from 'zod';

const replicaHealth = z.object({
  ok: z.boolean().meta({ description: 'Whether it is read. If not, everything is read from the primary.' }),
  lag_seconds: z
    .number()
    .nullable()
    .meta({ description: 'How far it is behind the primary, in seconds; null if it doesn’t respond.' }),
});
export type ReplicaHealth = z.infer<typeof replicaHealth>;

export const health = z.object({
  status: z
    .enum(['ok', 'catching_up', 'degraded'])
    .meta({ description: '`ok`, `catching_up` while episodes wait to be indexed, or `degraded`.' }),
  database: z.object({
    ok: z.boolean().meta({ description: 'Whether it responds.' }),
    podcasts: z.number().int().meta({ description: 'Podcasts stored.' }),
    episodes: z.number().int().meta({ description: 'Episodes stored.' }),
    passages: z.number().int().meta({ description: 'Passages stored.' }),
  }),
  replica: replicaHealth
    .nullable()
    .meta({ description: 'The replica that public pages are read from; null without one.' }),
  search: z
    .object({
      ok: z.boolean().meta({ description: 'Whether it responds.' }),
      documents: z.number().int().meta({ description: 'Passages indexed.' }),
    })
    .meta({ description: 'The search engine and what it holds.' }),
  meaning: z
    .object({
      model: z.string().meta({ description: 'The model that reads what passages mean.' }),
      share: z.number().meta({ description: 'How much of the library it has read, from 0 to 1.' }),
      refined: z.number().meta({
        description:
          'How much of it as well as it can, from 0 to 1: it reads all of it soon, and better after that.',
      }),
    })
    .nullable()
    .meta({ description: 'Search by meaning; null where it is turned off or not known yet.' }),
  transcription: z
    .object({
      waiting: z.number().int().meta({ description: 'Episodes that wait to be transcribed.' }),
      problem: z
        .string()
        .nullable()
        .meta({ description: 'Why the service can’t be used, as a sentence; null if it can.' }),
    })
    .nullable()
    .meta({ description: 'Transcription by a service; null where it is off.' }),
  queue: z
    .object({
      backlog: z.number().int().meta({ description: 'The number of waiting jobs.' }),
      oldest_job_seconds: z
        .number()
        .nullable()
        .meta({ description: 'The age of the oldest one, in seconds; null if none is waiting.' }),
    })
    .meta({ description: 'Indexing jobs that are waiting.' }),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'What the operator needs to fix, such as a full disk; null if nothing.' }),
});
export type Health = z.infer<typeof health>;
