import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AlertFilters } from '../../contract/manage.ts';
import type { DeliveryAttempt, WebhookEvent } from '../../contract/webhook.ts';
import { messages } from './alerts-schema.ts';
import { apiKeys } from './api-schema.ts';
import { episodes } from './schema.ts';
import { moment } from './timestamptz.ts';

/** Where a key's owner wants to be told of a term. A term never changes: another one is another webhook. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** As it was typed, and as the matcher compares it. */
    term: text('term').notNull(),
    termKey: text('term_key').notNull(),
    filters: jsonb('filters').$type<AlertFilters>().notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    /** Signing needs the secret itself, so it cannot be kept as a hash. */
    secret: text('secret').notNull(),
    /** After a rotation the old one signs too, for a while: receivers change over without losing anything. */
    previousSecret: text('previous_secret'),
    previousUntil: moment('previous_until'),
    status: text('status').$type<'active' | 'paused' | 'disabled'>().notNull().default('active'),
    disabledReason: text('disabled_reason'),
    /** Since when nothing was taken; null after a success. */
    failingSince: moment('failing_since'),
    /** Somebody is sending to it until then: one delivery at a time. */
    sendingUntil: moment('sending_until').notNull().defaultNow(),
    /** The message that told its owner of the end. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    activatedIn: bigint('activated_in', { mode: 'number' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('webhooks_key').on(table.keyId),
    index('webhooks_activated').on(table.activatedIn),
    index('webhooks_message').on(table.messageId),
  ],
);

/** An event on its way to a webhook, and what became of it. Its id stays the same however often it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent | 'webhook.test'>().notNull(),
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    passageIds: jsonb('passage_ids').$type<string[]>().notNull().default([]),
    seconds: jsonb('seconds').$type<(number | null)[]>().notNull().default([]),
    /** What was sent, from the first try on. */
    body: text('body'),
    status: text('status').$type<'queued' | 'delivered' | 'failed'>().notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    attempts: jsonb('attempts').$type<DeliveryAttempt[]>().notNull().default([]),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_episode').on(table.webhookId, table.episodeId),
    index('webhook_deliveries_due').on(table.dueAt).where(sql`status = 'queued'`),
    index('webhook_deliveries_log').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_of_episode').on(table.episodeId),
  ],
);
