import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AlertFilters } from '../../../../contract/api/alerts/alert.ts';
import {
  type DeliveryAttempt,
  deliveryEvents,
  deliveryStatuses,
  type WebhookEvent,
  webhookStatuses,
} from '../../../../contract/api/alerts/webhook.ts';
import { isOneOf } from '../sql/one-of.ts';
import { timestamptz } from '../sql/timestamptz.ts';
import { messages } from './alerts.ts';
import { apiKeys } from './api.ts';
import { episodes } from './library.ts';

/** Where to send events about a term. The term never changes: another term is another webhook. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** As it was entered; `termKey` is its normalized form, which the matcher compares. */
    term: text('term').notNull(),
    termKey: text('term_key').notNull(),
    /** Whether its words may be anywhere in an episode, as those of a subscription. */
    anywhere: boolean('anywhere').notNull().default(false),
    filters: jsonb('filters').$type<AlertFilters>().notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    /** Signing requires the secret itself, so it can't be stored as a hash. */
    secret: text('secret').notNull(),
    /** After a rotation, the old secret also signs for a while, so that receivers can switch without losing events. */
    previousSecret: text('previous_secret'),
    previousUntil: timestamptz('previous_until'),
    status: text('status', { enum: webhookStatuses }).notNull().default('active'),
    disabledReason: text('disabled_reason'),
    /** The first failure since the last success; null while deliveries succeed. */
    failingSince: timestamptz('failing_since'),
    /** Leased until this time, so that there is one delivery at a time. */
    sendingUntil: timestamptz('sending_until').notNull().defaultNow(),
    /** The message that told its owner it was disabled. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    activatedIn: bigint('activated_in', { mode: 'number' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhooks_key').on(table.keyId),
    index('webhooks_activated').on(table.activatedIn),
    index('webhooks_message').on(table.messageId),
    isOneOf('webhooks_status', table.status, webhookStatuses),
  ],
);

/** An event for a webhook, with its attempts. Its id stays the same however often it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** No constraint: a new type of event needs no migration. */
    event: text('event', { enum: deliveryEvents }).notNull(),
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    passageIds: jsonb('passage_ids').$type<string[]>().notNull().default([]),
    seconds: jsonb('seconds').$type<(number | null)[]>().notNull().default([]),
    /** What was sent, set by the first try. */
    body: text('body'),
    status: text('status', { enum: deliveryStatuses }).notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    attempts: jsonb('attempts').$type<DeliveryAttempt[]>().notNull().default([]),
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    deliveredAt: timestamptz('delivered_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_episode').on(table.webhookId, table.episodeId, table.event),
    index('webhook_deliveries_next').on(table.webhookId, table.dueAt).where(sql`status = 'queued'`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_of_episode').on(table.episodeId),
    isOneOf('webhook_deliveries_status', table.status, deliveryStatuses),
  ],
);
