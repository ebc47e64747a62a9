import { z } from 'zod';
import { tiers } from '../../shared/tier.ts';
import { anywhere } from '../alerts/alert.ts';
import { messageKinds, messageStatuses } from '../alerts/message.ts';
import { deliveryEvents, deliveryStatuses, webhookStatuses } from '../alerts/webhook.ts';

const time = (description: string) => z.string().meta({ description: `${description} (ISO 8601).` });

export const adminMessageParameters = z.object({
  status: z
    .enum(messageStatuses)
    .default('dead')
    .meta({ description: '`dead`: it failed, and is not tried again.' }),
});
export const adminMessageList = z.object({
  messages: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Unique identifier.' }),
        email: z.string().meta({ description: 'Who it is for.' }),
        kind: z.enum(messageKinds).meta({ description: 'The kind of message.' }),
        status: z.enum(messageStatuses).meta({ description: 'The delivery status.' }),
        subject: z.string().nullable().meta({ description: 'The subject; null until it was tried.' }),
        tries: z.number().int().meta({ description: 'How often it was tried.' }),
        last_error: z.string().nullable().meta({ description: 'Why the last try failed.' }),
        created_at: time('When it was created'),
      }),
    )
    .meta({ description: 'The latest 100.' }),
});
export type AdminMessage = z.infer<typeof adminMessageList>['messages'][number];

export const retriedResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  retried: z.number().int().meta({ description: 'How many are tried again.' }),
});

export const adminWebhookList = z.object({
  webhooks: z.array(
    z.object({
      id: z.string().meta({ description: 'Unique identifier.' }),
      email: z.string().meta({ description: 'The owner of its API key.' }),
      url: z.string().meta({ description: 'Where events are sent.' }),
      term: z.string().meta({ description: 'The search term.' }),
      anywhere,
      status: z.enum(webhookStatuses).meta({ description: 'Whether events are sent.' }),
      disabled_reason: z
        .string()
        .nullable()
        .meta({ description: 'Why it was disabled; null if it was not.' }),
      failing_since: z
        .string()
        .nullable()
        .meta({ description: 'When deliveries started to fail (ISO 8601).' }),
      delivered: z.number().int().meta({ description: 'Deliveries accepted in the last 30 days.' }),
      failed: z.number().int().meta({ description: 'Deliveries that failed for good in the last 30 days.' }),
    }),
  ),
});
export type AdminWebhook = z.infer<typeof adminWebhookList>['webhooks'][number];

export const adminDeliveryParameters = z.object({
  status: z
    .enum(deliveryStatuses)
    .default('failed')
    .meta({ description: 'Only deliveries with this status.' }),
});
export const adminDeliveryList = z.object({
  deliveries: z
    .array(
      z.object({
        id: z.string().meta({ description: 'The `webhook-id` header.' }),
        url: z.string().meta({ description: 'Where it is sent.' }),
        event: z.enum(deliveryEvents).meta({ description: 'The event.' }),
        status: z.enum(deliveryStatuses).meta({ description: 'The delivery status.' }),
        tries: z.number().int().meta({ description: 'How often it was tried.' }),
        last_error: z.string().nullable().meta({ description: 'Why the last try failed.' }),
        created_at: time('When it was created'),
      }),
    )
    .meta({ description: 'The latest 100.' }),
});
export type AdminDelivery = z.infer<typeof adminDeliveryList>['deliveries'][number];

export const adminKeyList = z.object({
  keys: z.array(
    z.object({
      prefix: z.string().meta({ description: 'The visible part of the key.' }),
      name: z.string().meta({ description: 'Who it is for.' }),
      email: z.string().meta({ description: 'How to reach them.' }),
      tier: z.enum(tiers).meta({ description: 'The tier, which sets the rate limits.' }),
      created_at: time('When it was created'),
      revoked_at: z.string().nullable().meta({ description: 'When it was revoked (ISO 8601).' }),
    }),
  ),
  waitlist: z.array(
    z.object({
      email: z.string().meta({ description: 'Who asked for a key.' }),
      verified_at: z
        .string()
        .nullable()
        .meta({ description: 'When they confirmed their address (ISO 8601).' }),
      invited_at: z.string().nullable().meta({ description: 'When they were invited (ISO 8601).' }),
    }),
  ),
});

const tier = z.enum(tiers).meta({ description: 'The tier, which sets the rate limits.' });
export const inviteKey = z.strictObject({
  email: z
    .string()
    .min(1)
    .max(1_000)
    .meta({ description: 'Who gets the invitation.', example: 'you@example.org' }),
  name: z.string().trim().max(200).optional().meta({ description: 'Who it is for; by default the address.' }),
  tier: tier.default('free'),
});
export type InviteKey = z.infer<typeof inviteKey>;
export const changeKey = z.strictObject({ tier });
