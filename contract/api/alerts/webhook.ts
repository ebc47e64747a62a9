import { z } from 'zod';
import { maxQueryLength } from '../../shared/limits.ts';
import { workFields } from '../library/work.ts';
import { alertFilters, anywhere } from './alert.ts';

const webhookEvents = ['mention.created'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What can be delivered: an event, or the test event. */
export const deliveryEvents = [...webhookEvents, 'webhook.test'] as const;

export const webhookStatuses = ['active', 'paused', 'disabled'] as const;
const webhookStatus = z.enum(webhookStatuses);

export const deliveryStatuses = ['queued', 'delivered', 'failed'] as const;
const deliveryStatus = z.enum(deliveryStatuses);

/** Strict, because a mistyped filter would otherwise be ignored. */
export const createWebhook = z.strictObject({
  url: z.string().min(1).max(2_000).meta({
    description: 'Where to send events: a public http or https URL.',
    format: 'uri',
    example: 'https://example.org/mentions',
  }),
  term: z.string().min(1).max(1_000).meta({
    description:
      'The term, in the syntax of search: words in one place, "exact phrase", -word, speaker:name, episode:(words anywhere).',
    maxLength: maxQueryLength,
    example: '"open source"',
  }),
  filters: alertFilters.strict().default({}).meta({ description: 'Only passages that match these filters.' }),
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .default([...webhookEvents])
    .meta({ description: '`mention.created`: a new episode mentions the term. Sent once per episode.' }),
});
export type CreateWebhook = z.infer<typeof createWebhook>;

export const webhook = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  url: z.string().meta({ description: 'Where events are sent.' }),
  term: z.string().meta({ description: 'The search term.' }),
  anywhere: anywhere.meta({
    description:
      'Whether its words may be anywhere in an episode, as in webhooks that were created before they had to be in one place. Set it to `false` to change that.',
  }),
  filters: alertFilters.meta({ description: 'The filters of the webhook.' }),
  events: z.array(z.enum(webhookEvents)).meta({ description: 'The events it receives.' }),
  status: webhookStatus.meta({
    description: '`disabled`: its URL answered 410, or accepted no deliveries for three days.',
  }),
  disabled_reason: z.string().nullable().meta({ description: 'Why it was disabled; null if it was not.' }),
  failing_since: z
    .string()
    .nullable()
    .meta({ description: 'When deliveries started to fail (ISO 8601); null if they succeed.' }),
  created_at: z.string().meta({ description: 'When it was created (ISO 8601).' }),
});
export type Webhook = z.infer<typeof webhook>;

const secret = z.string().meta({
  description:
    'Signs every delivery according to Standard Webhooks, in the headers webhook-id, webhook-timestamp and webhook-signature. It is not shown again.',
});
export const createdWebhook = webhook.extend({ secret });
export type CreatedWebhook = z.infer<typeof createdWebhook>;
export const rotatedSecret = z.object({
  secret,
  previous_valid_until: z
    .string()
    .meta({ description: 'Until this time (ISO 8601), deliveries are signed with both secrets.' }),
});
export type RotatedSecret = z.infer<typeof rotatedSecret>;

export const webhookList = z.object({ webhooks: z.array(webhook) });

export const changeWebhook = z.strictObject({
  anywhere: anywhere.optional(),
  status: webhookStatus
    .extract(['active', 'paused'])
    .optional()
    .meta({ description: "Pause or resume the webhook. Mentions during a pause aren't sent later." }),
});
export type ChangeWebhook = z.infer<typeof changeWebhook>;

const deliveryAttempt = z.object({
  at: z.string().meta({ description: 'When it was made (ISO 8601).' }),
  status: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'The HTTP status of the response; null if there was none.' }),
  error: z.string().nullable().meta({ description: 'What failed; null if nothing did.' }),
  duration_ms: z.number().int().meta({ description: 'How long it took, in milliseconds.' }),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const webhookDelivery = z.object({
  id: z.string().meta({ description: 'The `webhook-id` header, the same for every attempt and replay.' }),
  event: z.enum(deliveryEvents).meta({ description: 'The event.' }),
  status: deliveryStatus.meta({ description: 'The delivery status.' }),
  episode_uuid: z
    .string()
    .nullable()
    .meta({ description: 'The UUID of the episode; null for a test event.' }),
  attempts: z.array(deliveryAttempt).meta({ description: 'The last 20 attempts, oldest first.' }),
  next_attempt_at: z
    .string()
    .nullable()
    .meta({ description: 'When the next attempt is due (ISO 8601); null if there is none.' }),
  created_at: z.string().meta({ description: 'When it was created (ISO 8601).' }),
  delivered_at: z
    .string()
    .nullable()
    .meta({ description: 'When it was accepted (ISO 8601); null until then.' }),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveryParameters = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: 'How many deliveries to return.' }),
  status: deliveryStatus.optional().meta({ description: 'Only deliveries with this status.' }),
});
export const deliveryList = z.object({ deliveries: z.array(webhookDelivery) });

/** The body of a delivery. */
export const webhookPayload = z.object({
  type: z.enum(deliveryEvents).meta({ description: 'The event.' }),
  timestamp: z.string().meta({ description: 'When the event happened (ISO 8601).' }),
  data: z.object({
    webhook_id: z.string().meta({ description: 'The ID of the webhook.' }),
    term: z.string().meta({ description: 'The term of the webhook.' }),
    episode: z
      .object({
        uuid: z.string().meta({ description: 'Unique identifier (UUID).' }),
        title: z.string().meta({ description: 'The title.' }),
        slug: z.string().meta({ description: 'The readable part of its URL.' }),
        url: z.string(),
        publication_date: z
          .string()
          .nullable()
          .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
        podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
        podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
        ...workFields,
      })
      .nullable()
      .meta({ description: 'The episode; null for a test event.' }),
    mentions: z
      .array(
        z.object({
          passage_id: z.string().meta({ description: 'The ID of the passage.' }),
          text: z.string().meta({ description: 'The passage as plain text.' }),
          speaker: z.string().nullable().meta({ description: 'The speaker, if known.' }),
          start_seconds: z
            .number()
            .nullable()
            .meta({ description: 'Where it starts in the audio, in seconds; null if unknown.' }),
          url: z.string().meta({ description: 'The episode page at this passage.' }),
        }),
      )
      .meta({ description: 'The passages that match.' }),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;
