import { z } from 'zod';

export const health = z.object({
  status: z.enum(['ok', 'catching_up', 'degraded']),
  database: z.object({
    ok: z.boolean(),
    podcasts: z.number().int(),
    episodes: z.number().int(),
    passages: z.number().int(),
  }),
  search: z.object({ ok: z.boolean(), documents: z.number().int() }),
  queue: z.object({ backlog: z.number().int(), oldest_job_seconds: z.number().nullable() }),
});
export type Health = z.infer<typeof health>;
