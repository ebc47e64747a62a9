import { z } from 'zod';
import { alertFilters, cadence, subscriptionKinds, subscriptionStatus } from './alert.ts';
import { sentMessage } from './message.ts';

export const managedSubscription = z.object({
  id: z.string(),
  kind: z.enum(subscriptionKinds),
  term: z.string(),
  filters: alertFilters,
  status: subscriptionStatus,
  cadence: cadence,
  snoozed_until: z.string().nullable(),
  feed_url: z
    .string()
    .meta({ description: 'RSS; with .json at its end, JSON Feed. Whoever holds it can read it.' }),
  created_at: z.string(),
  verified_at: z.string().nullable(),
  alerts: z.number().int().meta({ description: 'Episodes that said it so far.' }),
});
export type ManagedSubscription = z.infer<typeof managedSubscription>;

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
  cadence: cadence.default('instant'),
});

export const changeSubscription = z.object({
  status: subscriptionStatus.extract(['active', 'paused']).optional(),
  cadence: cadence.optional(),
  snoozed_until: z.iso.datetime().nullable().optional(),
});
export type ChangeSubscription = z.infer<typeof changeSubscription>;

export const changeAddress = z.object({ heartbeat: z.boolean() });

export const successResponse = z.object({ success: z.literal(true) });
