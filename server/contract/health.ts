import { z } from 'zod';

export const health = z.object({
  status: z
    .enum(['ok', 'catching_up', 'degraded'])
    .meta({ description: '`ok`, `catching_up` while episodes wait to be indexed, or `degraded`.' }),
  database: z.object({
    ok: z.boolean().meta({ description: 'Whether it answers.' }),
    podcasts: z.number().int().meta({ description: 'Podcasts stored.' }),
    episodes: z.number().int().meta({ description: 'Episodes stored.' }),
    passages: z.number().int().meta({ description: 'Passages stored.' }),
  }),
  search: z
    .object({
      ok: z.boolean().meta({ description: 'Whether it answers.' }),
      documents: z.number().int().meta({ description: 'Passages indexed.' }),
    })
    .meta({ description: 'The search engine and what it holds.' }),
  queue: z
    .object({
      backlog: z.number().int().meta({ description: 'The number of waiting jobs.' }),
      oldest_job_seconds: z
        .number()
        .nullable()
        .meta({ description: 'The age of the oldest one; null if none is waiting.' }),
    })
    .meta({ description: 'Jobs waiting to be indexed.' }),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'What the operator has to do, such as freeing disk space; null if nothing.' }),
});
export type Health = z.infer<typeof health>;
