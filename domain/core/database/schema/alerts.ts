import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type AlertFilters,
  cadences,
  subscriptionKinds,
  subscriptionSources,
  subscriptionStatuses,
} from '../../../../contract/api/alerts/alert.ts';
import { messageKinds, messageStatuses } from '../../../../contract/api/alerts/message.ts';
import { isOneOf } from '../sql/one-of.ts';
import { timestamptz } from '../sql/timestamptz.ts';
import { episodes } from './library.ts';

/** Secrets that all processes share, created by the first that needs them. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** An email address that someone signed up with. */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The form that mail is sent to. */
    email: text('email').notNull(),
    /** The normalized address, the same for all spellings. */
    emailKey: text('email_key').notNull(),
    verifiedAt: timestamptz('verified_at'),
    /** Set when mail to it was permanently refused. */
    stoppedAt: timestamptz('stopped_at'),
    stoppedReason: text('stopped_reason'),
    /** Send a weekly note even if nothing matched, to confirm that alerts still work. */
    quietWeekNotice: boolean('heartbeat').notNull().default(false),
    quietWeekNoticeAt: timestamptz('heartbeat_at'),
    /** Manage links that were made before this don't work any more. */
    manageLinksSince: timestamptz('manage_links_since'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('addresses_email').on(table.emailKey)],
);

/** Networks from which the owner of an address has signed in or confirmed it, as hashes. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    usedAt: timestamptz('used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.addressId, table.network] }),
    index('known_networks_used').on(table.usedAt),
  ],
);

/** An alert, or a place on the waitlist. Its term never changes: another term is another subscription. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: subscriptionKinds }).notNull(),
    /** As typed; empty for the waitlist. */
    term: text('term').notNull(),
    /** The normalized words to look for: subscriptions with the same key match the same passages. */
    termKey: text('term_key').notNull(),
    /** Whether its words may be anywhere in an episode, as they could when it was stored, and not only in one place. */
    anywhere: boolean('anywhere').notNull().default(false),
    filters: jsonb('filters').$type<AlertFilters>().notNull(),
    source: text('source', { enum: subscriptionSources }).notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull().default('pending'),
    cadence: text('cadence', { enum: cadences }).notNull().default('instant'),
    snoozedUntil: timestamptz('snoozed_until'),
    /** The hash of the random key that the address of its private feed once had. Newer addresses are signed instead. */
    oldFeedKeyHash: text('old_feed_key_hash'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    verifiedAt: timestamptz('verified_at'),
    endedAt: timestamptz('ended_at'),
    /** The transaction that activated it, which lets a matcher read what is new since its last query. */
    activatedIn: bigint('activated_in', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('subscriptions_term').on(table.addressId, table.kind, table.termKey, table.filters),
    index('subscriptions_activated').on(table.activatedIn),
    uniqueIndex('subscriptions_old_feed').on(table.oldFeedKeyHash),
    isOneOf('subscriptions_kind', table.kind, subscriptionKinds),
    isOneOf('subscriptions_source', table.source, subscriptionSources),
    isOneOf('subscriptions_status', table.status, subscriptionStatuses),
    isOneOf('subscriptions_cadence', table.cadence, cadences),
  ],
);

/** Verification links. Only their hashes are stored. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    /** What it confirms, and nothing else; null when that was deleted. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'set null' }),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [
    index('tokens_address').on(table.addressId),
    index('tokens_subscription').on(table.subscriptionId),
  ],
);

/** Submitted solutions of human checks; each one works once. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { signature: text('signature').primaryKey(), expiresAt: timestamptz('expires_at').notNull() },
  (table) => [index('spent_challenges_expiry').on(table.expiresAt)],
);

/** Queued and sent mail. Its text is rendered when it is sent, and not stored. */
export const messages = pgTable(
  'messages',
  {
    /** Also the left part of its Message-ID, so that a retry is the same message. */
    id: uuid('id').primaryKey().defaultRandom(),
    addressId: uuid('address_id')
      .notNull()
      .references(() => addresses.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: messageKinds }).notNull(),
    /** What a verification message asks to confirm. */
    subscriptionId: uuid('subscription_id').references(() => subscriptions.id, { onDelete: 'set null' }),
    status: text('status', { enum: messageStatuses }).notNull().default('queued'),
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    subject: text('subject'),
    /** A hash of the network that asked for it; null if nobody asked, and once it is no longer needed. */
    network: text('network'),
    /** Whether the owner of the address asked for it: signed in, or from a network that is known to be theirs. */
    byOwner: boolean('by_owner').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('messages_network').on(table.createdAt).where(sql`network is not null`),
    index('messages_due').on(table.dueAt).where(sql`status = 'queued'`),
    index('messages_address').on(table.addressId, table.createdAt),
    index('messages_subscription').on(table.subscriptionId),
    isOneOf('messages_kind', table.kind, messageKinds),
    isOneOf('messages_status', table.status, messageStatuses),
  ],
);

/** An episode that matched a subscription; recorded only once. */
export const alerts = pgTable(
  'alerts',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Up to three passages that match. */
    passageIds: jsonb('passage_ids').$type<string[]>().notNull(),
    /** For each passage, the second at which the term occurs; null if unknown. */
    seconds: jsonb('seconds').$type<(number | null)[]>().notNull().default([]),
    /** A hash of the first passage, equal for the same advertisement in many episodes. */
    fingerprint: text('fingerprint').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** What the notifications of an account call it. */
    id: uuid('id').notNull().defaultRandom(),
    /** When its owner marked it as read. */
    readAt: timestamptz('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.episodeId] }),
    uniqueIndex('alerts_id').on(table.id),
    index('alerts_due').on(table.dueAt).where(sql`message_id is null`),
    index('alerts_message').on(table.messageId),
    index('alerts_episode').on(table.episodeId),
  ],
);
