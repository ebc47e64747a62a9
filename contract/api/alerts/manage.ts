import { z } from 'zod';
import { maxQueryLength } from '../../shared/limits.ts';
import { alertFilters, anywhere, cadence, subscriptionKinds, subscriptionStatus } from './alert.ts';
import { sentMessage } from './message.ts';

export const managedSubscription = z.object({
  id: z.string().meta({ description: 'The ID of the alert.' }),
  kind: z
    .enum(subscriptionKinds)
    .meta({ description: '`alert`, or `api-waitlist` for a request for an API key.' }),
  term: z.string().meta({ description: 'The search term.' }),
  anywhere: anywhere.meta({
    description:
      'Whether its words may be anywhere in an episode, as in alerts that were created before they had to be in one place. Set it to `false` to change that.',
  }),
  filters: alertFilters.meta({ description: 'The filters of the alert.' }),
  status: subscriptionStatus.meta({ description: '`pending` until the address is confirmed.' }),
  cadence: cadence.meta({ description: 'How often mail is sent.' }),
  snoozed_until: z.string().nullable().meta({
    description: 'When the snooze ends (ISO 8601); null if not snoozed. No mail is sent before then.',
  }),
  feed_url: z.string().meta({
    description:
      'A private RSS feed of the matches. Add `.json` for JSON Feed. Anyone with the address can read it, until the alert is deleted.',
  }),
  created_at: z.string().meta({ description: 'When it was created (ISO 8601).' }),
  verified_at: z
    .string()
    .nullable()
    .meta({ description: 'When it was confirmed (ISO 8601); null until then.' }),
  confirmation_due_at: z.string().nullable().meta({
    description:
      'When the message that asks to confirm it is sent (ISO 8601); null if it was sent, or none is.',
  }),
  alerts: z.number().int().meta({ description: 'Episodes that have matched so far.' }),
});
export type ManagedSubscription = z.infer<typeof managedSubscription>;

export const managedAddress = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  email: z.string().meta({ description: 'The email address.' }),
  verified_at: z
    .string()
    .nullable()
    .meta({ description: 'When it was confirmed (ISO 8601); null until then.' }),
  stopped_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why no mail is sent to this address; null if mail is sent.' }),
  heartbeat: z.boolean().meta({ description: 'Whether to send a weekly note even if nothing matched.' }),
  subscriptions: z.array(managedSubscription).meta({ description: 'The alerts.' }),
  messages: z.array(sentMessage).meta({ description: 'The latest messages sent to this address.' }),
});
export type ManagedAddress = z.infer<typeof managedAddress>;

export const subscriptionList = z.object({
  subscriptions: z.array(managedSubscription).meta({ description: 'The alerts, newest first.' }),
});

const isStorable = (time: Date) => time.getUTCFullYear() >= 1970 && time.getUTCFullYear() <= 9999;

const runningStatus = subscriptionStatus.extract(['active', 'paused']);
const snoozedUntil = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => isStorable(new Date(text)), 'must be from 1970 to 9999')
  .meta({ pattern: '^(19[7-9]\\d|[2-9]\\d{3})-' })
  .nullable()
  .optional();

export const addSubscription = z.strictObject({
  term: z
    .string()
    .min(1)
    .max(1_000)
    .meta({ description: 'The term, in the syntax of search.', maxLength: maxQueryLength }),
  filters: alertFilters.default({}).meta({ description: 'Only passages that match these filters.' }),
  anywhere: anywhere.default(false),
  cadence: cadence.default('instant').meta({ description: 'How often to send mail.' }),
  status: runningStatus
    .default('active')
    .meta({ description: '`paused` to add an alert that sends nothing until it is resumed.' }),
  snoozed_until: snoozedUntil.meta({ description: 'Send no mail until this time (ISO 8601).' }),
});
export type AddSubscription = z.infer<typeof addSubscription>;

const otherTerm = z.string().max(1_000).optional();

/** The same with the names that `POST /subscribe` has for the term. */
export const createSubscription = addSubscription.extend({
  term: addSubscription.shape.term.optional(),
  search_term: otherTerm.meta({ description: 'The same as `term`, which takes precedence.' }),
  keyword: otherTerm.meta({ description: 'The same as `search_term`, which takes precedence.' }),
});

export const changeSubscription = z.strictObject({
  status: runningStatus.optional().meta({ description: 'Pause or resume the alert.' }),
  anywhere: anywhere.optional(),
  cadence: cadence.optional().meta({ description: 'How often to send mail.' }),
  snoozed_until: snoozedUntil.meta({
    description: 'Send no mail until this time (ISO 8601); null to end the snooze.',
  }),
});
export type ChangeSubscription = z.infer<typeof changeSubscription>;

export const eraseAddressBody = z.strictObject({
  email: z.string().max(1_000).meta({ description: 'The address to delete, to confirm it.' }),
});

export const changeAddress = z.strictObject({ heartbeat: z.boolean() });

export const successResponse = z.object({ success: z.literal(true) });

export const renewLinkRequest = z.strictObject({
  token: z.string().max(1_000).meta({ description: 'The token of a manage link that no longer works.' }),
});

export const replacedLink = successResponse.extend({
  token: z
    .string()
    .meta({ description: 'The token of a new manage link. It replaces the one that was sent.' }),
});

export const manageLinkRequest = z.strictObject({
  email: z.string().max(1_000).meta({ description: 'The address whose alerts to manage.' }),
  turnstileToken: z.string().max(20_000).optional().meta({ description: 'The token of the human check.' }),
});
