import { z } from 'zod';
import { alertFilters } from './alert.ts';

export const webhookEvents = ['mention.created'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What may be delivered: an event, or the one that an owner sends to try a receiver. */
export const deliveryEvents = [...webhookEvents, 'webhook.test'] as const;

export const webhookStatuses = ['active', 'paused', 'disabled'] as const;
const webhookStatus = z.enum(webhookStatuses);

export const deliveryStatuses = ['queued', 'delivered', 'failed'] as const;
const deliveryStatus = z.enum(deliveryStatuses);

/** A field that is not known is refused: a mistyped filter would be no filter. */
export const createWebhook = z.strictObject({
  url: z.string().min(1).max(2_000).meta({
    description: 'Where events are sent by POST. A public http or https address.',
    example: 'https://example.org/mentions',
  }),
  term: z.string().min(1).max(1_000).meta({
    description: 'In the grammar of the search: words said in a row, "exact phrase", -word.',
    example: '"open source"',
  }),
  filters: alertFilters.strict().default({}),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .default([...webhookEvents])
    .meta({ description: 'mention.created: an episode says the term; once an episode.' }),
});
export type CreateWebhook = z.infer<typeof createWebhook>;

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  term: z.string(),
  filters: alertFilters,
  events: z.array(z.enum(webhookEvents)),
  status: webhookStatus.meta({ description: 'disabled: it answered 410, or took nothing for three days.' }),
  disabled_reason: z.string().nullable(),
  failing_since: z
    .string()
    .nullable()
    .meta({ description: 'Nothing was taken since then; null when all is well.' }),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

const secret = z.string().meta({
  description:
    'Signs every delivery by the Standard Webhooks rule (webhook-id, webhook-timestamp, webhook-signature). Shown once.',
});
export const createdWebhook = webhook.extend({ secret });
export type CreatedWebhook = z.infer<typeof createdWebhook>;
export const rotatedSecret = z.object({
  secret,
  previous_valid_until: z.string().meta({ description: 'Until then both secrets sign.' }),
});
export type RotatedSecret = z.infer<typeof rotatedSecret>;

export const webhookList = z.object({ webhooks: z.array(webhook) });

export const changeWebhook = z.strictObject({
  status: webhookStatus
    .extract(['active', 'paused'])
    .meta({ description: 'What is said while paused is never sent.' }),
});
export type ChangeWebhook = z.infer<typeof changeWebhook>;

export const deliveryAttempt = z.object({
  at: z.string(),
  status: z.number().int().nullable().meta({ description: 'What was answered; null when nothing was.' }),
  error: z.string().nullable(),
  duration_ms: z.number().int(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const webhookDelivery = z.object({
  id: z.string().meta({ description: 'The webhook-id header; the same at each try and replay.' }),
  event: z.enum(deliveryEvents),
  status: deliveryStatus,
  episode_uuid: z.string().nullable(),
  attempts: z.array(deliveryAttempt).meta({ description: 'Oldest first; the last twenty.' }),
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveryParameters = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  status: deliveryStatus.optional(),
});
export const deliveryList = z.object({ deliveries: z.array(webhookDelivery) });

/** What a receiver gets. */
export const webhookPayload = z.object({
  type: z.enum(deliveryEvents),
  timestamp: z.string(),
  data: z.object({
    webhook_id: z.string(),
    term: z.string(),
    episode: z
      .object({
        uuid: z.string(),
        title: z.string(),
        slug: z.string(),
        url: z.string(),
        publication_date: z.string().nullable(),
        podcast_uuid: z.string(),
        podcast_title: z.string(),
      })
      .nullable(),
    mentions: z.array(
      z.object({
        passage_id: z.string(),
        text: z.string(),
        speaker: z.string().nullable(),
        start_seconds: z.number().nullable(),
        url: z.string().meta({ description: 'The episode, at that second.' }),
      }),
    ),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;
