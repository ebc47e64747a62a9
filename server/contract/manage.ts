import { z } from 'zod';
import { entityType, mentionRole } from './entity.ts';

export const cadences = ['instant', 'daily', 'weekly'] as const;

export const alertFilters = z
  .object({
    type: entityType.optional(),
    podcast: z.uuid().optional(),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, 'must be a language code such as en')
      .optional(),
    role: mentionRole.optional(),
    aliases: z
      .boolean()
      .optional()
      .meta({ description: 'Of a name: also where only its other forms are said, a first name for one.' }),
  })
  .meta({ description: 'As in a search: only passages that fit.' });
export type AlertFilters = z.infer<typeof alertFilters>;

export const managedSubscription = z.object({
  id: z.string(),
  kind: z.enum(['alert', 'api-waitlist']),
  term: z.string(),
  filters: alertFilters,
  status: z.enum(['pending', 'active', 'paused', 'ended']),
  cadence: z.enum(cadences),
  snoozed_until: z.string().nullable(),
  feed_url: z
    .string()
    .meta({ description: 'RSS; with .json at its end, JSON Feed. Whoever holds it can read it.' }),
  created_at: z.string(),
  verified_at: z.string().nullable(),
  alerts: z.number().int().meta({ description: 'Episodes that said it so far.' }),
});
export type ManagedSubscription = z.infer<typeof managedSubscription>;

export const sentMessage = z.object({
  kind: z.string(),
  subject: z.string().nullable(),
  status: z.string(),
  at: z.string(),
});

export const managedAddress = z.object({
  success: z.literal(true),
  email: z.string(),
  verified_at: z.string().nullable(),
  stopped_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why no mail is sent any more; null when it is.' }),
  heartbeat: z.boolean(),
  subscriptions: z.array(managedSubscription),
  messages: z.array(sentMessage),
});
export type ManagedAddress = z.infer<typeof managedAddress>;

export const addSubscription = z.object({
  term: z.string().min(1).max(1_000),
  filters: alertFilters.default({}),
  cadence: z.enum(cadences).default('instant'),
});

export const changeSubscription = z.object({
  status: z.enum(['active', 'paused']).optional(),
  cadence: z.enum(cadences).optional(),
  snoozed_until: z.iso.datetime().nullable().optional(),
});
export type ChangeSubscription = z.infer<typeof changeSubscription>;

export const changeAddress = z.object({ heartbeat: z.boolean() });

export const successResponse = z.object({ success: z.literal(true) });
